import type { Attribute, AttributeOption, AttributeValue } from '@fibrewatch/contract/attribute'
import type { Language } from '#lib/i18n/language.ts'
import { translate } from '#lib/i18n/i18n.ts'
import type { Field, FieldRule } from '#ui/form/field.types.ts'
import { attributeWords } from './attribute.messages.ts'

/** The part of an attribute that decides its field in a form. */
export type AttributeShape = Pick<
  Attribute,
  'code' | 'nameZh' | 'nameEn' | 'type' | 'unit' | 'options' | 'required'
>

export const nameOfAttribute = (
  { nameZh, nameEn }: Pick<Attribute, 'nameZh' | 'nameEn'>,
  language: Language,
): string => (language === 'en_US' ? (nameEn ?? nameZh) : nameZh)

export const nameOfOption = ({ zh, en }: AttributeOption, language: Language): string =>
  language === 'en_US' ? (en ?? zh) : zh

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** The fault of an address; an empty one is valid. */
export const ruleOfLinks: FieldRule = (value) =>
  typeof value !== 'string' || value.trim() === '' || isWebAddress(value.trim())
    ? null
    : translate(attributeWords, 'badLink')

const booleanOptions = () => [
  { value: 'true', label: translate(attributeWords, 'yes') },
  { value: 'false', label: translate(attributeWords, 'no') },
]
const unset = () => ({ value: '', label: translate(attributeWords, 'unset') })

/** The field an attribute is filled in with. Its name is the attribute's code. */
export function makeAttributeField(shape: AttributeShape, language: Language): Field {
  const { code, type, unit, options, required } = shape
  const base = { name: code, label: nameOfAttribute(shape, language), isRequired: required }
  const clear = required ? [] : [unset()]
  switch (type) {
    case 'number':
      return { ...base, kind: 'number', width: 'name', ...(unit === null ? {} : { unit }) }
    case 'enum': {
      const choices = options.map((option) => ({
        value: option.value,
        label: nameOfOption(option, language),
      }))
      return { ...base, kind: 'select', width: 'name', options: [...clear, ...choices] }
    }
    case 'boolean':
      return { ...base, kind: 'radio', options: [...booleanOptions(), ...clear] }
    case 'date':
      return { ...base, kind: 'date', width: 'code' }
    case 'link':
      return { ...base, kind: 'text', placeholder: 'https://', rules: [ruleOfLinks] }
    case 'text':
      return { ...base, kind: 'text' }
    default:
      return type satisfies never
  }
}

/** A value as it is read: options by their name, yes and no as words, a number with its unit. */
export function formatAttributeValue(
  { type, unit, options }: Pick<AttributeShape, 'type' | 'unit' | 'options'>,
  value: AttributeValue | null | undefined,
  language: Language,
): string {
  if (value === null || value === undefined || value === '') return '—'
  if (type === 'boolean') return translate(attributeWords, value === true ? 'yes' : 'no')
  if (type === 'number') return unit === null ? String(value) : `${String(value)} ${unit}`
  const option = options.find((one) => one.value === value)
  return type === 'enum' && option !== undefined ? nameOfOption(option, language) : String(value)
}
