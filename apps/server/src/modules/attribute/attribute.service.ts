import { isDeepStrictEqual } from 'node:util'
import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import type { Attribute, attributeApi } from '@fibrewatch/contract/attribute'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, invalidFields, objectCodeTaken, objectNotFound } from '#platform/http/errors'
import type { CallBase } from '#platform/http/route'
import { type AttributeValues, findValueFault, parseAttributeValues } from './attribute-value.ts'
import * as stored from './attribute.repository.ts'
import type { AttributePorts } from './attribute.types.ts'

const hasValues = defineError('attribute.has-values')
const inUse = defineError('object.in-use')

const DEFAULT_ORDER = 255

export interface AttributeParts {
  readonly db: Db
  readonly clock: Clock
  readonly ports: AttributePorts
}

/** The actor, and where the change is logged. */
export type AttributeCall = Pick<CallBase, 'record'> & { readonly actor: Actor }

type NewAttribute = EndpointBody<typeof attributeApi.add>
type AttributeChange = EndpointBody<typeof attributeApi.update>
type AttributeRemoval = EndpointBody<typeof attributeApi.delete>
type ValuesChange = EndpointBody<typeof attributeApi.changeValues>

export async function listAttributes(
  parts: AttributeParts,
  target?: Attribute['target'],
): Promise<Attribute[]> {
  return (await stored.listAttributes(parts.db, target)).map(makeAttribute)
}

export async function requireAttribute(parts: AttributeParts, id: number): Promise<Attribute> {
  const found = (await listAttributes(parts)).find((attribute) => attribute.id === id)
  if (found === undefined) throw objectNotFound()
  return found
}

export async function createAttribute(
  parts: AttributeParts,
  { record }: AttributeCall,
  body: NewAttribute,
): Promise<{ id: number }> {
  const draft: stored.AttributeDraft = { ...NEW_ATTRIBUTE, ...body }
  requireWhole(draft)
  const id = await changeDefinitions(parts, async (tx, rows) => {
    if (rows.some(({ target, code }) => target === draft.target && code === draft.code))
      throw objectCodeTaken(draft.code)
    return stored.createAttribute(tx, draft, new Date(parts.clock.now()))
  })
  record({ objectId: id, objectName: draft.nameZh, after: draft })
  return { id }
}

export async function changeAttribute(
  parts: AttributeParts,
  { record }: AttributeCall,
  { id, ...body }: AttributeChange,
): Promise<null> {
  const { before, after } = await changeDefinitions(parts, async (tx, rows) => {
    const row = requireRow(rows, id)
    const draft = { ...makeDraft(row), ...body }
    requireWhole(draft)
    await requireUsedOptions(tx, row, draft)
    await stored.changeAttribute(tx, id, { ...draft, updatedAt: new Date(parts.clock.now()) })
    return { before: makeDraft(row), after: draft }
  })
  record({ objectId: id, objectName: before.nameZh, before, after })
  return null
}

export async function removeAttribute(
  parts: AttributeParts,
  { record }: AttributeCall,
  { id, cascade = false }: AttributeRemoval,
): Promise<null> {
  const before = await changeDefinitions(parts, async (tx, rows) => {
    const row = requireRow(rows, id)
    if (row.values > 0 && !cascade) throw hasValues(row.values)
    await stored.removeAttribute(tx, row)
    return row
  })
  record({ objectId: id, objectName: before.nameZh, before })
  return null
}

export async function requireValues(parts: AttributeParts, actor: Actor, key: stored.ObjectKey) {
  const { db } = parts
  await requireObject(db, actor, key)
  const definitions = (await listAttributes(parts, key.target)).filter(({ enabled }) => enabled)
  return { definitions, values: pickKnown(await stored.loadValues(db, key), definitions) }
}

/** Values of disabled attributes stay as they are. */
export async function changeValues(
  parts: AttributeParts,
  { actor, record }: AttributeCall,
  { values: input, ...key }: ValuesChange,
) {
  const { before, after } = await transaction(parts.db, async (tx) => {
    await stored.lockAttributes(tx)
    const object = await requireObject(tx, actor, key)
    const definitions = await stored.listDefinitions(tx, key.target)
    const outcome = parseAttributeValues(definitions, input)
    if (!outcome.ok) throw invalidFields(outcome.errors)
    const known = await stored.loadValues(tx, key)
    const hidden = Object.entries(known).filter(([code]) => !definitions.some((one) => one.code === code))
    const values = { ...Object.fromEntries(hidden), ...outcome.value }
    const updatedAt = new Date(parts.clock.now())
    await stored.saveValues(tx, key, { values, updatedAt })
    const kept = { before: keepValues(key.target, known), after: keepValues(key.target, values) }
    if (object !== undefined && !isDeepStrictEqual(kept.before, kept.after))
      await parts.ports.keepChange(tx, makeChange({ actor, object, at: updatedAt }, kept))
    return { before: pickKnown(known, definitions), after: outcome.value }
  })
  record({ objectId: key.objectId, objectName: `${key.target} ${key.objectId}`, before, after })
  return { values: after }
}

/** An object without a value has none, whether it has a row or not. */
export const keepValues = (target: Attribute['target'], values: AttributeValues): KeptValues | null =>
  Object.keys(values).length === 0 ? null : { target, values }

export interface KeptValues {
  readonly target: Attribute['target']
  readonly values: AttributeValues
}

interface Changed {
  readonly actor: Actor
  readonly object: stored.ObjectRow
  readonly at: Date
}

const makeChange = (
  { actor, object, at }: Changed,
  kept: { readonly before: KeptValues | null; readonly after: KeptValues | null },
) =>
  ({
    kind: 'attributes',
    objectId: object.id,
    objectName: object.name,
    domainId: object.domainId,
    ...kept,
    at,
    userId: actor.userId,
    userName: actor.name,
    undoesId: null,
  }) as const

function changeDefinitions<Result>(
  parts: AttributeParts,
  work: (tx: Tx, rows: readonly stored.AttributeRow[]) => Promise<Result>,
): Promise<Result> {
  return transaction(parts.db, async (tx) => {
    await stored.lockAttributes(tx)
    return work(tx, await stored.listAttributes(tx))
  })
}

const NEW_ATTRIBUTE = {
  nameEn: null,
  unit: null,
  options: [],
  required: false,
  defaultValue: null,
  orderNum: DEFAULT_ORDER,
  enabled: true,
}

function requireRow(rows: readonly stored.AttributeRow[], id: number): stored.AttributeRow {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined) throw objectNotFound()
  return row
}

function makeDraft(row: stored.AttributeRow): stored.AttributeDraft {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, values: _values, ...draft } = row
  return draft
}

/** @throws request.invalid when the parts of a definition do not fit together */
function requireWhole({ type, options, defaultValue, unit }: stored.AttributeDraft): void {
  const values = options.map(({ value }) => value)
  const faults = [
    ...(type === 'enum' && options.length === 0 ? [{ field: 'options', reason: 'required' }] : []),
    ...(type !== 'enum' && options.length > 0 ? [{ field: 'options', reason: 'only of an enum' }] : []),
    ...(new Set(values).size < values.length ? [{ field: 'options', reason: 'names a value twice' }] : []),
    ...(unit !== null && type !== 'number' ? [{ field: 'unit', reason: 'only of a number' }] : []),
  ]
  const fault = defaultValue === null ? undefined : findValueFault({ type, options }, defaultValue)
  if (fault !== undefined) faults.push({ field: 'defaultValue', reason: fault })
  if (faults.length > 0) throw invalidFields(faults)
}

/** @throws object.in-use naming options that objects still have */
async function requireUsedOptions(
  tx: Tx,
  row: stored.AttributeRow,
  draft: stored.AttributeDraft,
): Promise<void> {
  if (row.type !== 'enum' || row.values === 0) return
  const left = new Set(draft.options.map(({ value }) => value))
  const missing = (await stored.listUsedOptions(tx, row)).filter((value) => !left.has(value))
  if (missing.length > 0) throw inUse(missing.slice(0, 5).join('、'))
}

const OUTSIDE_OF_PLANT: ReadonlySet<Attribute['target']> = new Set(['user', 'alarm-type'])

/**
 * The object of the plant that the key names; undefined for what is none and has no history there.
 * @throws object.not-found, outside of the scope too
 */
export async function requireObject(
  db: Db | Tx,
  { scope }: Pick<Actor, 'scope'>,
  { target, objectId }: stored.ObjectKey,
): Promise<stored.ObjectRow | undefined> {
  if (target === 'alarm-type') {
    if (!(ALARM_TYPES as readonly string[]).includes(objectId)) throw objectNotFound()
    return undefined
  }
  const id = Number(objectId)
  const isRow = Number.isSafeInteger(id) && String(id) === objectId
  const object = isRow ? await stored.loadObject(db, target, { id, scope }) : undefined
  if (object === undefined) throw objectNotFound()
  return OUTSIDE_OF_PLANT.has(target) ? undefined : object
}

const pickKnown = (
  values: AttributeValues,
  definitions: readonly { readonly code: string }[],
): AttributeValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => definitions.some(({ code }) => code === key)))

function makeAttribute({ createdAt, updatedAt, ...attribute }: stored.AttributeRow): Attribute {
  return { ...attribute, createTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() }
}

/** Makes the values of an object what they were. @throws request.invalid for those that are no more defined so */
export async function restoreValues(
  tx: Tx,
  key: stored.ObjectKey,
  { values, updatedAt }: { readonly values: AttributeValues; readonly updatedAt: Date },
): Promise<void> {
  await stored.lockAttributes(tx)
  const all = (await stored.listAttributes(tx)).filter(({ target }) => target === key.target)
  const faults = Object.entries(values).flatMap(([field, value]) => {
    const definition = all.find(({ code }) => code === field)
    const reason = definition === undefined ? 'unknown' : findValueFault(definition, value)
    return reason === undefined ? [] : [{ field, reason }]
  })
  if (faults.length > 0) throw invalidFields(faults)
  if (Object.keys(values).length === 0) await stored.removeValues(tx, key)
  else await stored.saveValues(tx, key, { values, updatedAt })
}
