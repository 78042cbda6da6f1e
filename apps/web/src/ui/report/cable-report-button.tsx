import { REPORT_FORMATS, reportApi } from '@fibrewatch/contract/report'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { Icon } from '#ui/icon.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { reportMessages } from './report.messages.ts'
import { ReportForm } from './report-form.tsx'

type CableReportButtonProps = {
  batchId: number
  name: string
  /** That which is shown. */
  wavelengthNm: number
  /** All of the batch test. */
  wavelengths: readonly number[]
}

/** Orders a report of a cable at one wavelength or at all; hidden from those who may not. */
export function CableReportButton(props: CableReportButtonProps) {
  const { batchId, name, wavelengthNm, wavelengths } = props
  const t = useMessages(reportMessages)
  const [isAsking, setAsking] = useState(false)
  const hasSeveral = wavelengths.length > 1
  const allWavelengths: Field = {
    name: 'hasAllWavelengths',
    kind: 'switch',
    label: t('allWavelengths', { list: wavelengths.join(' / ') }),
    hint: t('allWavelengthsHint', { nm: String(wavelengthNm) }),
  }
  const fields: Field[] = [
    ...(hasSeveral ? [allWavelengths] : []),
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
          initial={{ format: 'pdf', hasFibreSheets: true, ...(hasSeveral && { hasAllWavelengths: true }) }}
          onClose={() => setAsking(false)}
        />
      )}
    </IfPermitted>
  )
}
