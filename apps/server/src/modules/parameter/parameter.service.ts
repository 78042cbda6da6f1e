import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import {
  isParameterKey,
  PARAMETERS,
  type Parameter,
  type ParameterDefinition,
  type ParameterKey,
  type parameterApi,
} from '@fibrewatch/contract/parameter'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import { makeParameters } from './parameter-list.ts'
import {
  createParameterRow,
  listParameterRows,
  loadParameterRow,
  type ParameterRow,
  removeParameterRows,
  saveParameterRow,
} from './parameter.repository.ts'
import type { ParameterStore } from './parameter-store.ts'
import { parseParameterValue } from './parameter-value.ts'

const keyTaken = defineError('parameter.key-taken')
const isBuiltIn = defineError('parameter.built-in')
const valueInvalid = defineError('parameter.value-invalid')

/** They decide over rights: open sessions are told when one changes. */
const RIGHTS_KEYS: readonly ParameterKey[] = ['rbac.roleResolution', 'login.secondFactor']

type NewParameter = EndpointBody<typeof parameterApi.add>
type ParameterChange = EndpointBody<typeof parameterApi.update>
type Changed = { readonly before: ParameterRow | undefined; readonly after: ParameterRow }

export interface ParameterParts {
  readonly db: Db
  readonly clock: Clock
  readonly store: ParameterStore
  readonly sessions: Sessions
}

export async function listParameters({ db }: ParameterParts, locale: Locale): Promise<Parameter[]> {
  return makeParameters(await listParameterRows(db), locale)
}

/** @throws object.not-found */
export async function requireParameter(
  parts: ParameterParts,
  key: string,
  locale: Locale,
): Promise<Parameter> {
  const found = (await listParameters(parts, locale)).find((parameter) => parameter.key === key)
  if (found === undefined) throw objectNotFound()
  return found
}

/** @throws parameter.key-taken */
export async function createParameter(
  parts: ParameterParts,
  { key, value, name, remark = null }: NewParameter,
): Promise<ParameterRow> {
  const row = { key, value, name, remark, updatedAt: new Date(parts.clock.now()) }
  if (isParameterKey(key)) throw keyTaken(key)
  await changeStored(parts, [key], async (tx) => {
    if (!(await createParameterRow(tx, row))) throw keyTaken(key)
  })
  return row
}

/** @throws parameter.built-in, parameter.value-invalid, object.not-found */
export async function changeParameter(parts: ParameterParts, change: ParameterChange): Promise<Changed> {
  const { key } = change
  if (isParameterKey(key)) requireValid(key, change)
  return changeStored(parts, [key], async (tx) => {
    const before = await loadParameterRow(tx, key)
    const after = applyChange(parts, before, change)
    await saveParameterRow(tx, after)
    return { before, after }
  })
}

/** Built-in parameters get their initial value back. @throws object.not-found */
export async function resetParameters(
  parts: ParameterParts,
  keys: readonly string[],
): Promise<ParameterRow[]> {
  if (!keys.every(isParameterKey)) throw objectNotFound()
  return changeStored(parts, keys, (tx) => removeParameterRows(tx, keys))
}

/** @throws parameter.built-in, object.not-found */
export async function removeParameters(
  parts: ParameterParts,
  keys: readonly string[],
): Promise<ParameterRow[]> {
  const known = keys.find(isParameterKey)
  if (known !== undefined) throw isBuiltIn(known)
  return changeStored(parts, keys, async (tx) => {
    const removed = await removeParameterRows(tx, keys)
    if (removed.length < keys.length) throw objectNotFound()
    return removed
  })
}

function applyChange(
  parts: ParameterParts,
  before: ParameterRow | undefined,
  change: ParameterChange,
): ParameterRow {
  const { key } = change
  const updatedAt = new Date(parts.clock.now())
  if (isParameterKey(key)) {
    const value = change.value ?? before?.value ?? String(PARAMETERS[key].initial)
    return { key, value, name: null, remark: null, updatedAt }
  }
  if (before === undefined) throw objectNotFound()
  return { ...before, ...change, updatedAt }
}

function changeStored<Result>(
  parts: ParameterParts,
  keys: readonly string[],
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { db, store, sessions } = parts
  return transaction(db, async (tx) => {
    const result = await work(tx)
    await store.announce(tx)
    if (RIGHTS_KEYS.some((key) => keys.includes(key))) await sessions.announceRightsChanged(tx)
    return result
  })
}

/** @throws parameter.built-in when more than the value is to change, parameter.value-invalid */
function requireValid(key: ParameterKey, { value, name, remark }: ParameterChange): void {
  if (name !== undefined || remark !== undefined) throw isBuiltIn(key)
  const definition: ParameterDefinition = PARAMETERS[key]
  const read = value === undefined ? undefined : parseParameterValue(definition, value)
  if (read?.ok === false) throw valueInvalid(key, read.expected)
}
