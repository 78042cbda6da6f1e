import { LIMIT_RULES, limitApi, type LimitRule, type LimitSet } from '@fibrewatch/contract/limit'
import { useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { CustomControl, Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { cableTestMessages } from './cable-test.messages.ts'
import { useLimitWords } from './limit-words.ts'
import { EMPTY_DRAFT, findBadRule, type LimitDraft, makeLimitDraft, readLimits } from './limit-draft.ts'
import type { CableTestWords } from './uploads.ts'
import { useDomainOptions } from './use-domain-options.ts'
import './cable-test.css'

const FORM_ID = 'limit-set-form'
const WIDTH_PX = 880
const invalidates = [limitApi.list]

export function limitUnit(rule: LimitRule): string {
  return rule.startsWith('attenuation') ? 'dB/km' : 'dB'
}
export const limitSign = (rule: LimitRule): string => (rule === 'orl' ? '≥' : '≤')

type LineProps = { rule: LimitRule; control: CustomControl }

function LimitLine({ rule, control }: LineProps) {
  const t = useMessages(cableTestMessages)
  const draft = control.value as LimitDraft
  const name = t(`rule.${rule}`)
  const change = (part: Partial<LimitDraft[LimitRule]>) =>
    control.onChange({ ...draft, [rule]: { ...draft[rule], ...part } })
  const common = { disabled: control.isDisabled, onBlur: control.onBlur }
  return (
    <tr>
      <th scope="row">
        {name} <small>{limitSign(rule)}</small>
      </th>
      <td>
        <input
          className="input limit-value"
          inputMode="decimal"
          aria-label={t('limitValueOf', { rule: name })}
          value={draft[rule].value}
          onChange={(event) => change({ value: event.target.value })}
          {...common}
        />
      </td>
      <td>
        <small>{limitUnit(rule)}</small>
      </td>
      <td>
        <input
          className="input"
          maxLength={500}
          aria-label={t('noteOf', { rule: name })}
          title={draft[rule].note}
          value={draft[rule].note}
          onChange={(event) => change({ note: event.target.value })}
          {...common}
        />
      </td>
    </tr>
  )
}

function LimitLines({ control }: { control: CustomControl }) {
  const t = useMessages(cableTestMessages)
  return (
    <table id={control.id} className="limit-lines">
      <thead>
        <tr>
          <th scope="col">{t('rule')}</th>
          <th scope="col" colSpan={2}>
            {t('limitValue')}
          </th>
          <th scope="col">{t('note')}</th>
        </tr>
      </thead>
      <tbody>
        {LIMIT_RULES.map((rule) => (
          <LimitLine key={rule} rule={rule} control={control} />
        ))}
      </tbody>
    </table>
  )
}

function makeValuesField(t: CableTestWords): Field {
  const explain = (value: unknown): string | null => {
    const rule = findBadRule(value as LimitDraft)
    return rule === null ? null : t('limitRange', { rule: t(`rule.${rule}`) })
  }
  return {
    name: 'values',
    kind: 'custom',
    label: t('values'),
    hint: t('limitHint'),
    isRequired: false,
    rules: [explain],
    render: (control) => <LimitLines control={control} />,
  }
}

function useFields(): Field[] {
  const t = useMessages(cableTestMessages)
  const nodes = useDomainOptions()
  return [
    { name: 'name', kind: 'text', label: t('limitSet'), width: 'half' },
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes, width: 'half' },
    makeValuesField(t),
    { name: 'source', kind: 'textarea', label: t('source'), rows: 2, isRequired: false },
  ]
}

const toBody = ({ id, name, source }: FormValues, { values, domainId }: FormValues): FormValues => ({
  ...(id === undefined ? {} : { id }),
  name,
  source: source ?? '',
  domainId: Number(domainId),
  values: readLimits(values as LimitDraft),
})

type FormProps = { onClose: () => void }

export function LimitAddForm({ onClose }: FormProps) {
  const t = useMessages(cableTestMessages)
  const domainId = useAccess(({ user }) => user?.domainId ?? null)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addLimit')}
      okText={t('addLimit')}
      doneText={t('limitSaved')}
      endpoint={limitApi.add}
      fields={useFields()}
      initial={{ domainId, values: EMPTY_DRAFT, source: '' }}
      toBody={toBody}
      {...{ invalidates, onClose }}
    />
  )
}

export function LimitEditForm({ limitSet, onClose }: FormProps & { limitSet: LimitSet }) {
  const t = useMessages(cableTestMessages)
  const { id, name, domainId, source, values } = limitSet
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('limitTitle', { name })}
      doneText={t('limitSaved')}
      endpoint={limitApi.update}
      fields={useFields()}
      initial={{ name, domainId, source, values: makeLimitDraft(values) }}
      fixed={{ id }}
      toBody={(body, all) => toBody({ ...body, id }, all)}
      {...{ invalidates, onClose }}
    />
  )
}

export function LimitCopyForm({ limitSet, onClose }: FormProps & { limitSet: LimitSet }) {
  const t = useMessages(cableTestMessages)
  const tellLimit = useLimitWords()
  const nodes = useDomainOptions()
  const ownId = useAccess(({ user }) => user?.domainId ?? null)
  const { id, name, domainId } = limitSet
  const fields: Field[] = [
    { name: 'name', kind: 'text', label: t('limitSet') },
    { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes },
  ]
  return (
    <FormDialog
      id="limit-copy-form"
      title={t('copyTitle', { name: tellLimit(name) })}
      okText={t('copy')}
      doneText={t('copied')}
      endpoint={limitApi.copy}
      fields={fields}
      initial={{ name: t('copyName', { name: tellLimit(name) }), domainId: domainId ?? ownId }}
      fixed={{ id }}
      toBody={(body, values) => ({ ...body, id, domainId: Number(values['domainId']) })}
      {...{ invalidates, onClose }}
    />
  )
}
