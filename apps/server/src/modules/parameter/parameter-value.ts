import {
  PARAMETERS,
  type ParameterDefinition,
  type ParameterKey,
  type ParameterValues,
} from '@fibrewatch/contract/parameter'

type Value = boolean | number | string
type Read = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly expected: string }

const accept = (value: Value): Read => ({ ok: true, value })
const refuse = (expected: string): Read => ({ ok: false, expected })

/** A stored or sent text as a value of the parameter's type; or what is expected. */
export function parseParameterValue(definition: ParameterDefinition, text: string): Read {
  if (definition.type === 'integer') return parseInteger(definition, text)
  if (definition.type === 'boolean') {
    return text === 'true' || text === 'false' ? accept(text === 'true') : refuse('true / false')
  }
  if (definition.type === 'choice') {
    return definition.choices.includes(text) ? accept(text) : refuse(definition.choices.join(' / '))
  }
  if (text.length > definition.maxLength) return refuse(`≤ ${definition.maxLength}`)
  const { pattern, example = '' } = definition
  const fits = text === '' || pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text)
  return fits ? accept(text) : refuse(example)
}

function parseInteger({ min, max }: { min: number; max: number }, text: string): Read {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? accept(value) : refuse(`${min}–${max}`)
}

/** The value in force: the stored one, or the initial one where none (or no valid one) is stored. */
export function readParameter<Key extends ParameterKey>(
  stored: ReadonlyMap<string, string>,
  key: Key,
): ParameterValues[Key] {
  const definition: ParameterDefinition = PARAMETERS[key]
  const text = stored.get(key)
  const read = text === undefined ? refuse('') : parseParameterValue(definition, text)
  // The definition's type decides the value's, which TypeScript cannot follow through the lookup.
  return (read.ok ? read.value : definition.initial) as ParameterValues[Key]
}
