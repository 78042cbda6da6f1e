import { FIBRE_CLASSES, qualityApi, type QualityInfo } from '@fibrewatch/contract/quality'
import { formatDb } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { qualityMessages } from './quality.messages.ts'

const MAX_DB = 100
const WIDTH_PX = 440
/** Unknown class: rule sets for any class grade it. */
const NO_CLASS = ''
const invalidates = [qualityApi.page, qualityApi.info, qualityApi.stat, qualityApi.trend]

function useFields({ row, ownBudgetDb }: QualityInfo): Field[] {
  const t = useMessages(qualityMessages)
  const classes = FIBRE_CLASSES.map((name) => ({ value: name, label: name }))
  const isByDesign = ownBudgetDb === null && row.budgetDb !== null
  return [
    {
      name: 'budgetDb',
      kind: 'number',
      label: t('ownBudget'),
      unit: 'dB',
      min: 0,
      max: MAX_DB,
      isRequired: false,
      hint: isByDesign ? t('ownBudgetHintNow', { value: formatDb(row.budgetDb) }) : t('ownBudgetHint'),
    },
    {
      name: 'fibreClass',
      kind: 'select',
      label: t('fibreClass'),
      isRequired: false,
      options: [{ value: NO_CLASS, label: t('classUnknown') }, ...classes],
    },
  ]
}

const toBody = ({ linkId }: FormValues, { budgetDb, fibreClass }: FormValues): FormValues => ({
  linkId,
  budgetDb: typeof budgetDb === 'number' ? budgetDb : null,
  fibreClass: fibreClass === NO_CLASS ? null : fibreClass,
})

/** Settings of a link that no trace tells: its budget and its kind of fibre. */
export function LinkSettingsForm({ info, onClose }: { info: QualityInfo; onClose: () => void }) {
  const t = useMessages(qualityMessages)
  const { linkId, code, fibreClass } = info.row
  return (
    <FormDialog
      id="quality-link-form"
      widthPx={WIDTH_PX}
      title={t('linkSettingsOf', { code })}
      doneText={t('linkSettingsSaved')}
      effect={t('linkSettingsEffect')}
      endpoint={qualityApi.link}
      fields={useFields(info)}
      initial={{ budgetDb: info.ownBudgetDb, fibreClass: fibreClass ?? NO_CLASS }}
      fixed={{ linkId }}
      toBody={toBody}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}
