import { REPORT_FORMATS, reportApi } from '@fibrewatch/contract/report'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { Icon } from '#ui/icon.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { reportMessages } from './report.messages.ts'
import { ReportForm } from './report-form.tsx'

type CableReportButtonProps = { batchId: number; name: string; wavelengthNm: number }

/** Orders a report of a cable at one wavelength; hidden from those who may not. */
export function CableReportButton({ batchId, name, wavelengthNm }: CableReportButtonProps) {
  const t = useMessages(reportMessages)
  const [isAsking, setAsking] = useState(false)
  const fields: Field[] = [
    {
      name: 'format',
      kind: 'radio',
      label: t('format'),
      options: REPORT_FORMATS.map((format) => ({ value: format, label: t(format) })),
    },
    {
      name: 'hasFibreSheets',
      kind: 'switch',
      label: t('fibreSheets'),
      hint: t('fibreSheetsHint'),
      disabledWhen: ({ format }) => format === 'xlsx',
    },
  ]
  return (
    <IfPermitted endpoint={reportApi.batch}>
      <button type="button" className="button small" onClick={() => setAsking(true)}>
        <Icon name="view" size={14} />
        {t('report')}
      </button>
      {isAsking && (
        <ReportForm
          endpoint={reportApi.batch}
          title={t('cableTitle', { name })}
          fixed={{ batchId, wavelengthNm }}
          fields={fields}
          initial={{ format: 'pdf', hasFibreSheets: true }}
          onClose={() => setAsking(false)}
        />
      )}
    </IfPermitted>
  )
}
