import { ATTRIBUTE_TYPES, type AttributeType } from '@fibrewatch/contract/attribute'
import type { Translate } from '#lib/i18n/i18n.ts'
import { ruleOfLinks } from '#ui/attribute/attribute-field.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { DEFAULT_FIELDS, makeShape, makeTriedDefault } from './attribute-draft.ts'
import type { attributeMessages } from './attribute.messages.ts'
import { AttributePreview } from './attribute-preview.tsx'
import { type EnumChoice, findOptionFault } from './enum-choice.ts'
import { OptionEditor } from './option-editor.tsx'

export type AttributeWords = Translate<keyof typeof attributeMessages.zh>
type TypeOf = (values: FormValues) => AttributeType

function makeNameFields(t: AttributeWords): Field[] {
  return [
    { name: 'nameZh', kind: 'text', label: t('nameZh'), width: 'half', isRequired: true },
    { name: 'nameEn', kind: 'text', label: t('nameEn'), hint: t('nameEnHint'), width: 'half' },
  ]
}

/** Only for a new attribute: values are stored under them. */
export function makeIdentityFields(t: AttributeWords): Field[] {
  const options = ATTRIBUTE_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))
  return [
    { name: 'code', kind: 'text', label: t('code'), hint: t('codeHint'), width: 'half' },
    { name: 'type', kind: 'radio', label: t('type'), hint: t('typeHint'), options },
  ]
}

function makeOptionsField(t: AttributeWords, typeOf: TypeOf): Field {
  const explain = (value: unknown): string | null => {
    const found = findOptionFault(value as EnumChoice)
    if (found === null) return null
    const { fault, ...params } = found
    return t(fault, params)
  }
  return {
    name: 'options',
    kind: 'custom',
    label: t('options'),
    isRequired: false,
    rules: [explain],
    visibleWhen: (values) => typeOf(values) === 'enum',
    render: (control) => <OptionEditor control={control} />,
  }
}

function makeDefaultFields(t: AttributeWords, typeOf: TypeOf): Field[] {
  const base = (type: keyof typeof DEFAULT_FIELDS) => ({
    name: DEFAULT_FIELDS[type],
    label: t('default'),
    hint: t('defaultHint'),
    isRequired: false,
    visibleWhen: (values: FormValues) => typeOf(values) === type,
  })
  const choices = [
    { value: '', label: t('noDefault') },
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ]
  return [
    { ...base('text'), kind: 'text' },
    { ...base('number'), kind: 'number', width: 'half' },
    { ...base('boolean'), kind: 'radio', options: choices },
    { ...base('date'), kind: 'date', width: 'half' },
    { ...base('link'), kind: 'text', placeholder: 'https://', rules: [ruleOfLinks] },
  ]
}

function makeUseFields(t: AttributeWords, typeOf: TypeOf): Field[] {
  return [
    { name: 'required', kind: 'switch', label: t('required') },
    {
      name: 'enabled',
      kind: 'switch',
      label: t('isEnabled'),
      hint: t('enabledHint'),
      below: ({ values }) => {
        const [type, tried] = [typeOf(values), makeTriedDefault(values, typeOf(values))]
        return (
          // Tried values are reset when the attribute changes.
          <AttributePreview
            key={`${type} ${String(tried)}`}
            shape={makeShape(values, type)}
            initial={tried}
          />
        )
      },
    },
  ]
}

/** The fields of an attribute, as far as its type has them. */
export function makeAttributeFields(t: AttributeWords, identity: readonly Field[], typeOf: TypeOf): Field[] {
  const unit: Field = {
    name: 'unit',
    kind: 'text',
    label: t('unit'),
    hint: t('unitHint'),
    width: 'half',
    visibleWhen: (values) => typeOf(values) === 'number',
  }
  return [
    ...makeNameFields(t),
    ...identity,
    unit,
    makeOptionsField(t, typeOf),
    ...makeDefaultFields(t, typeOf),
    ...makeUseFields(t, typeOf),
  ]
}
