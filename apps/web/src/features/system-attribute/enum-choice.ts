import type { Attribute, AttributeOption } from '@fibrewatch/contract/attribute'

/** An option being edited; `key` stays when it moves. */
export type DraftOption = { key: number; value: string; zh: string; en: string }

/** The options of an enum and its default, as the editor holds them. */
export type EnumChoice = { options: readonly DraftOption[]; defaultKey: number | null }

export function makeEnumChoice({
  options,
  defaultValue,
}: Pick<Attribute, 'options' | 'defaultValue'>): EnumChoice {
  const drafts = options.map(({ value, zh, en }, key) => ({ key, value, zh, en: en ?? '' }))
  return { options: drafts, defaultKey: drafts.find(({ value }) => value === defaultValue)?.key ?? null }
}

export const EMPTY_CHOICE: EnumChoice = makeEnumChoice({ options: [], defaultValue: null })

/** Adds an option, with the lowest unused number as its value. */
export function addOption({ options, defaultKey }: EnumChoice): EnumChoice {
  const taken = new Set(options.map(({ value }) => value))
  let number = options.length + 1
  while (taken.has(String(number))) number += 1
  const key = Math.max(-1, ...options.map((option) => option.key)) + 1
  return { options: [...options, { key, value: String(number), zh: '', en: '' }], defaultKey }
}

export function removeOption({ options, defaultKey }: EnumChoice, key: number): EnumChoice {
  return {
    options: options.filter((option) => option.key !== key),
    defaultKey: defaultKey === key ? null : defaultKey,
  }
}

/** `step` -1: up, 1: down; at the end it stays. */
export function moveOption(choice: EnumChoice, key: number, step: -1 | 1): EnumChoice {
  const at = choice.options.findIndex((option) => option.key === key)
  const option = choice.options[at]
  const to = at + step
  if (option === undefined || to < 0 || to >= choice.options.length) return choice
  return { ...choice, options: choice.options.toSpliced(at, 1).toSpliced(to, 0, option) }
}

export function changeOption(choice: EnumChoice, key: number, change: Partial<DraftOption>): EnumChoice {
  const options = choice.options.map((option) => (option.key === key ? { ...option, ...change } : option))
  return { ...choice, options }
}

export type OptionFault =
  | { fault: 'optionsNone' }
  | { fault: 'optionBadValue' | 'optionNoName'; number: number }
  | { fault: 'optionTwice'; number: number; value: string }

/** As the contract writes an option's value. */
const VALUE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** The first fault; null when there is none. */
export function findOptionFault({ options }: EnumChoice): OptionFault | null {
  if (options.length === 0) return { fault: 'optionsNone' }
  for (const [at, { value, zh }] of options.entries()) {
    const number = at + 1
    if (!VALUE.test(value)) return { fault: 'optionBadValue', number }
    if (options.findIndex((other) => other.value === value) < at)
      return { fault: 'optionTwice', number, value }
    if (zh.trim() === '') return { fault: 'optionNoName', number }
  }
  return null
}

export const listOptions = ({ options }: EnumChoice): AttributeOption[] =>
  options.map(({ value, zh, en }) => ({ value, zh: zh.trim(), en: en.trim() === '' ? null : en.trim() }))

export const defaultOf = ({ options, defaultKey }: EnumChoice): string | null =>
  options.find(({ key }) => key === defaultKey)?.value ?? null
