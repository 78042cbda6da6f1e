import {
  FIBRE_CLASSES,
  QUALITY_WAVELENGTHS_NM,
  qualityApi,
  type QualityRuleSetRow,
} from '@fibrewatch/contract/quality'
import { useAccess } from '#lib/access/access.ts'
import { formatWavelength } from '#lib/format/numbers.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { LimitsEditor } from './limits-editor.tsx'
import { findDraftFault, type LimitsDraft, makeLimitsDraft, NO_LIMITS, readLimits } from './rule-draft.ts'
import { qualityMessages } from './quality.messages.ts'
import { useDomainNames } from './use-domain-names.ts'

export type QualityWords = Translate<keyof typeof qualityMessages.zh>

const FORM_ID = 'quality-rule-form'
const WIDTH_PX = 760
/** Any wavelength, any class, the whole installation. */
const ANY = ''
const MAX_DB = 100
const invalidates = [qualityApi.rulePage, qualityApi.ruleProgress]

/** The design loss of a link, each figure a field of its own. */
const DESIGN_FIELDS = [
  { name: 'attenuationDbPerKm', unit: 'dB/km', min: 0 },
  { name: 'spliceDb', unit: 'dB', min: 0 },
  { name: 'spliceEveryKm', unit: 'km', min: 0.1 },
  { name: 'connectorDb', unit: 'dB', min: 0 },
  { name: 'reserveDb', unit: 'dB', min: 0 },
] as const

/** Domains to choose from; the whole installation for users with a scope of all of it. */
function useDomainOptions(t: QualityWords, mayWriteAll: boolean) {
  const me = useAccess(({ user }) => user)
  const known = useDomainNames()
  const own: [number, string][] = me === null ? [] : [[me.domainId, tellName(me.domainName)]]
  const domains = [...(known ?? own)].map(([id, label]) => ({ value: String(id), label }))
  return mayWriteAll ? [{ value: ANY, label: t('wholeInstallation') }, ...domains] : domains
}

function makeScopeFields(t: QualityWords, domains: { value: string; label: string }[]): Field[] {
  const wavelengths = QUALITY_WAVELENGTHS_NM.map((nm) => ({ value: String(nm), label: formatWavelength(nm) }))
  const classes = FIBRE_CLASSES.map((name) => ({ value: name, label: name }))
  const base = { kind: 'select', width: 'half', isRequired: false } as const
  return [
    { name: 'name', kind: 'text', label: t('ruleSetName'), width: 'half' },
    { ...base, name: 'domainId', label: t('domain'), options: domains },
    {
      ...base,
      name: 'wavelengthNm',
      label: t('wavelength'),
      options: [{ value: ANY, label: t('anyWavelength') }, ...wavelengths],
    },
    {
      ...base,
      name: 'fibreClass',
      label: t('fibreClass'),
      options: [{ value: ANY, label: t('anyClass') }, ...classes],
    },
  ]
}

function makeLimitsField(t: QualityWords): Field {
  const explain = (value: unknown): string | null => {
    const found = findDraftFault(value as LimitsDraft)
    if (found === null) return null
    return found.fault === 'limitNone' ? t('limitNone') : t(found.fault, { rule: t(`rule.${found.rule}`) })
  }
  return {
    name: 'limits',
    kind: 'custom',
    label: t('limits'),
    hint: t('limitsHint'),
    isRequired: false,
    rules: [explain],
    render: (control) => <LimitsEditor control={control} />,
  }
}

function makeDesignFields(t: QualityWords): Field[] {
  return DESIGN_FIELDS.map(({ name, unit, min }) => ({
    name,
    kind: 'number',
    label: t(`design.${name}`),
    unit,
    min,
    max: MAX_DB,
    width: 'half',
    isRequired: true,
  }))
}

function useFields(mayWriteAll: boolean): Field[] {
  const t = useMessages(qualityMessages)
  const domains = useDomainOptions(t, mayWriteAll)
  return [
    ...makeScopeFields(t, domains),
    makeLimitsField(t),
    ...makeDesignFields(t),
    {
      name: 'validDays',
      kind: 'number',
      label: t('validDays'),
      unit: t('validUnit'),
      width: 'half',
      step: 1,
    },
    { name: 'source', kind: 'textarea', label: t('sourceField'), hint: t('sourceHint'), rows: 3 },
  ]
}

const readChoice = (value: unknown): string | null =>
  typeof value === 'string' && value !== ANY ? value : null
const readNumber = (value: unknown): number | null => {
  const text = readChoice(value)
  return text === null ? null : Number(text)
}

/** The figures of the design are separate fields in the form, and one object in the call. */
function toBody(body: FormValues, values: FormValues): FormValues {
  const { id, name, validDays, source } = body
  const design = Object.fromEntries(DESIGN_FIELDS.map((field) => [field.name, values[field.name]]))
  return {
    ...(id === undefined ? {} : { id }),
    name,
    validDays,
    source: source ?? '',
    domainId: readNumber(values['domainId']),
    wavelengthNm: readNumber(values['wavelengthNm']),
    fibreClass: readChoice(values['fibreClass']),
    limits: readLimits(values['limits'] as LimitsDraft),
    design,
  }
}

const toValues = ({ domainId, wavelengthNm, fibreClass, limits, design, ...set }: QualityRuleSetRow) => ({
  ...design,
  name: set.name,
  validDays: set.validDays,
  source: set.source,
  domainId: String(domainId ?? ANY),
  wavelengthNm: String(wavelengthNm ?? ANY),
  fibreClass: fibreClass ?? ANY,
  limits: makeLimitsDraft(limits),
})

const NEW_VALUES = { wavelengthNm: ANY, fibreClass: ANY, limits: NO_LIMITS, validDays: 30, source: '' }

type FormProps = { mayWriteAll: boolean; onClose: () => void }

export function RuleSetAddForm({ mayWriteAll, onClose }: FormProps) {
  const t = useMessages(qualityMessages)
  const domainId = useAccess(({ user }) => String(user?.domainId ?? ANY))
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('ruleSetAdd')}
      okText={t('ruleSetAdd')}
      doneText={t('ruleSetSaved')}
      intro={t('ruleSetIntro')}
      effect={t('ruleSetEffect')}
      endpoint={qualityApi.ruleAdd}
      fields={useFields(mayWriteAll)}
      initial={{ ...NEW_VALUES, domainId }}
      toBody={toBody}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}

export function RuleSetEditForm({
  ruleSet,
  mayWriteAll,
  onClose,
}: FormProps & { ruleSet: QualityRuleSetRow }) {
  const t = useMessages(qualityMessages)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('ruleSetEdit', { name: ruleSet.name })}
      okText={t('ruleSetSave')}
      doneText={t('ruleSetSaved')}
      intro={ruleSet.isSeed ? t('seedIntro') : t('ruleSetIntro')}
      effect={t('ruleSetEffect')}
      endpoint={qualityApi.ruleUpdate}
      fields={useFields(mayWriteAll)}
      initial={toValues(ruleSet)}
      fixed={{ id: ruleSet.id }}
      toBody={toBody}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}
