import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import {
  isParameterKey,
  PARAMETER_KEYS,
  PARAMETERS,
  type Parameter,
  type ParameterDefinition,
  type parameterApi,
} from '@fibrewatch/contract/parameter'
import type { Locale } from '#platform/http/locale'
import type { ParameterRow } from './parameter.repository.ts'

export type ParameterQuery = Pick<
  EndpointQuery<typeof parameterApi.page>,
  'keyword' | 'isBuiltIn' | 'sortBy' | 'isAsc'
>

/** The product's parameters and those that users added, as the page shows them. */
export function makeParameters(rows: readonly ParameterRow[], locale: Locale): Parameter[] {
  const stored = new Map(rows.map((row) => [row.key, row]))
  const builtIn = PARAMETER_KEYS.map((key) => makeBuiltIn(key, stored.get(key), locale))
  return [...builtIn, ...rows.filter(({ key }) => !isParameterKey(key)).map(makeFree)]
}

function makeBuiltIn(
  key: (typeof PARAMETER_KEYS)[number],
  row: ParameterRow | undefined,
  locale: Locale,
): Parameter {
  const definition: ParameterDefinition = PARAMETERS[key]
  const initial = String(definition.initial)
  return {
    key,
    name: definition.name[locale],
    value: row?.value ?? initial,
    type: definition.type,
    isBuiltIn: true,
    isPublic: definition.isPublic === true,
    initial,
    min: definition.type === 'integer' ? definition.min : null,
    max: definition.type === 'integer' ? definition.max : null,
    choices: definition.type === 'choice' ? [...definition.choices] : [],
    remark: definition.remark[locale],
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

const makeFree = ({ key, value, name, remark, updatedAt }: ParameterRow): Parameter => ({
  key,
  name: name ?? key,
  value,
  type: 'text',
  isBuiltIn: false,
  isPublic: false,
  initial: null,
  min: null,
  max: null,
  choices: [],
  remark,
  updatedAt: updatedAt.toISOString(),
})

/** There are tens of them: the whole list is filtered in memory. */
export function selectParameters(all: readonly Parameter[], query: ParameterQuery): Parameter[] {
  const { keyword = '', isBuiltIn, sortBy = 'key', isAsc = true } = query
  const wanted = keyword.toLowerCase()
  const matches = ({ key, name, remark }: Parameter): boolean =>
    [key, name, remark ?? ''].some((text) => text.toLowerCase().includes(wanted))
  const found = all
    .filter((parameter) => isBuiltIn === undefined || parameter.isBuiltIn === isBuiltIn)
    .filter(matches)
    .toSorted((a, b) => compare(a[sortBy] ?? '', b[sortBy] ?? '') || compare(a.key, b.key))
  return isAsc ? found : found.toReversed()
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'zh')
