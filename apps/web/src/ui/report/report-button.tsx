import { reportApi } from '@fibrewatch/contract/report'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { reportMessages } from './report.messages.ts'
import { ReportForm } from './report-form.tsx'

type ReportButtonProps = {
  /** What the report is about, in words. */
  name: string
  className?: string
} & ({ traceId: string } | { alarmId: string })

/** Orders a report of one trace or one alarm; hidden from those who may not. */
export function ReportButton(props: ReportButtonProps) {
  const { name, className = 'button small' } = props
  const t = useMessages(reportMessages)
  const [isAsking, setAsking] = useState(false)
  const isOfTrace = 'traceId' in props
  const onClose = () => setAsking(false)
  return (
    <IfPermitted endpoint={isOfTrace ? reportApi.trace : reportApi.alarm}>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        <Icon name="view" size={14} />
        {t('report')}
      </button>
      {isAsking &&
        (isOfTrace ? (
          <ReportForm
            endpoint={reportApi.trace}
            title={t('traceTitle', { name })}
            fixed={{ traceId: props.traceId }}
            onClose={onClose}
          />
        ) : (
          <ReportForm
            endpoint={reportApi.alarm}
            title={t('alarmTitle', { name })}
            fixed={{ alarmId: props.alarmId }}
            onClose={onClose}
          />
        ))}
    </IfPermitted>
  )
}
