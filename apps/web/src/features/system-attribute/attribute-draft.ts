import type { Attribute, AttributeType, AttributeValue } from '@fibrewatch/contract/attribute'
import type { AttributeShape } from '#ui/attribute/attribute-field.ts'
import type { FormValues } from '#ui/form/field.types.ts'
import { defaultOf, EMPTY_CHOICE, type EnumChoice, listOptions, makeEnumChoice } from './enum-choice.ts'

/** A default is set with the control of its type: each type has a field of its own in the form. */
export const DEFAULT_FIELDS = {
  text: 'defaultText',
  number: 'defaultNumber',
  boolean: 'defaultBoolean',
  date: 'defaultDate',
  link: 'defaultLink',
} as const satisfies Partial<Record<AttributeType, string>>

type PlainType = keyof typeof DEFAULT_FIELDS
const PLAIN_TYPES = Object.keys(DEFAULT_FIELDS) as PlainType[]

const choiceOf = (values: FormValues): EnumChoice => (values['options'] ?? EMPTY_CHOICE) as EnumChoice

/** The first values of a new attribute. */
export const NEW_ATTRIBUTE: FormValues = { type: 'text', enabled: true, options: EMPTY_CHOICE }

/** An attribute as its form shows it. */
export function makeFormValues(attribute: Attribute): FormValues {
  const { type, defaultValue } = attribute
  const initial: FormValues = { ...attribute, options: makeEnumChoice(attribute) }
  return type === 'enum' ? initial : { ...initial, [DEFAULT_FIELDS[type]]: defaultValue }
}

function readDefault(type: AttributeType, values: FormValues): AttributeValue | null {
  if (type === 'enum') return defaultOf(choiceOf(values))
  const value = values[DEFAULT_FIELDS[type]]
  if (type === 'number') return typeof value === 'number' ? value : null
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return null
  return type === 'boolean' ? text === 'true' : text
}

/** The parts of the body that depend on the type; those of other types are emptied. */
export function makeAttributeBody(body: FormValues, values: FormValues, type: AttributeType): FormValues {
  const others = new Set<string>(PLAIN_TYPES.map((plain) => DEFAULT_FIELDS[plain]))
  const kept = Object.entries(body).filter(([name]) => !others.has(name))
  return {
    ...Object.fromEntries(kept),
    unit: type === 'number' ? (body['unit'] ?? null) : null,
    options: type === 'enum' ? listOptions(choiceOf(values)) : [],
    defaultValue: readDefault(type, values),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const orNull = (value: unknown): string | null => (textOf(value) === '' ? null : textOf(value))

/** The edited attribute as a field of a form. */
export function makeShape(values: FormValues, type: AttributeType): AttributeShape {
  return {
    code: 'tried',
    nameZh: textOf(values['nameZh']),
    nameEn: orNull(values['nameEn']),
    type,
    unit: type === 'number' ? orNull(values['unit']) : null,
    options: listOptions(choiceOf(values)),
    required: values['required'] === true,
  }
}

/** A default value as a control holds it. */
export const makeTriedValue = (value: AttributeValue | null): unknown =>
  typeof value === 'boolean' ? String(value) : (value ?? '')

export const makeTriedDefault = (values: FormValues, type: AttributeType): unknown =>
  makeTriedValue(readDefault(type, values))
