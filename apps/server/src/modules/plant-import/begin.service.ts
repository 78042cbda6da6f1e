import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { IMPORT_FIELDS, keyFieldOf } from '@fibrewatch/contract/import-field'
import type { ImportInfo, ImportState, plantImportApi } from '@fibrewatch/contract/plant-import'
import type { ChangeCall } from '#modules/plant-change'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { showImport } from './import-info.service.ts'
import { countObjects, keyRows } from './import-row.repository.ts'
import { IMPORT_JOB } from './import-job.ts'
import { keepRights } from './import-rights.ts'
import { columnMissing, hasRefused, rowsGone, wrongState } from './plant-import.errors.ts'
import * as stored from './plant-import.repository.ts'
import { type ImportParts, NO_COUNTS, type StoredImport } from './plant-import.types.ts'
import { isGroupedKind } from './portion-rules.ts'
import { beginTakingBack, isBusy } from './step.service.ts'

/** Locks the import, which must be in one of the states, changes it, and lets the job go on with what was begun. */
async function changeFrom(
  parts: ImportParts,
  { actor, record }: ChangeCall,
  work: {
    readonly id: number
    readonly states: readonly ImportState[]
    readonly change: (tx: Tx, found: StoredImport) => Promise<stored.ImportChange>
  },
): Promise<ImportInfo> {
  const { before, after } = await transaction(parts.db, async (tx) => {
    const found = await stored.lockImport(tx, actor, work.id)
    if (found === undefined) throw objectNotFound()
    if (!work.states.includes(found.state)) throw wrongState()
    if (!found.hasRows) throw rowsGone()
    const begun = { rights: keepRights(actor), isBroken: false, movedAt: new Date(parts.clock.now()) }
    const change = { ...begun, ...(await work.change(tx, found)) }
    const changed = await stored.changeImport(tx, work.id, change)
    if (isBusy(changed)) await parts.jobs.send(IMPORT_JOB, { importId: work.id }, tx)
    return { before: found, after: changed }
  })
  const { id, fileName: objectName, counts } = after
  record({ objectId: id, objectName, before: { state: before.state }, after: { state: after.state, counts } })
  return showImport(parts, after)
}

function requireColumns(kind: StoredImport['kind'], mapping: Readonly<Record<string, number>>): void {
  const missing = IMPORT_FIELDS[kind].filter(({ id, isRequired }) => isRequired && mapping[id] === undefined)
  if (missing.length > 0)
    throw columnMissing(missing.map(({ label }) => `${label.zh} ${label.en}`).join('、'))
}

/** @throws import.column-missing where a column that is needed is not assigned */
export const beginCheck = (
  parts: ImportParts,
  call: ChangeCall,
  { id, domainId, datum, mapping: given }: EndpointBody<typeof plantImportApi.check>,
) =>
  changeFrom(parts, call, {
    id,
    states: ['read', 'checking', 'checked', 'undone'],
    change: async (tx, { kind, headings }) => {
      if (!includesDomain(call.actor.scope, domainId)) throw objectNotFound()
      const known = IMPORT_FIELDS[kind].filter(
        ({ id: field }) => (given[field] ?? Infinity) < headings.length,
      )
      const mapping = Object.fromEntries(known.map(({ id: field }) => [field, given[field] ?? 0]))
      requireColumns(kind, mapping)
      await keyRows(tx, id, mapping[keyFieldOf(kind)] ?? 0)
      const objectCount = await countObjects(tx, id, isGroupedKind(kind))
      const begun = { state: 'checking', mode: null, doneCount: 0, lastKey: '', counts: NO_COUNTS } as const
      return { ...begun, mapping, domainId, datum, objectCount }
    },
  })

/** @throws import.has-refused where everything shall go in and the check refused something */
export const beginRun = (
  parts: ImportParts,
  call: ChangeCall,
  { id, mode }: EndpointBody<typeof plantImportApi.run>,
) =>
  changeFrom(parts, call, {
    id,
    states: ['checked'],
    change: async (_, { counts }) => {
      if (mode === 'all' && counts.refused > 0) throw hasRefused(counts.refused)
      return { state: 'running', mode, doneCount: 0, lastKey: '', counts: NO_COUNTS }
    },
  })

/**
 * Of an import of everything nothing stays; else what is in stays in. A check that has come to its end meanwhile is
 * cancelled as well: nothing is in yet.
 */
export const cancelImport = (parts: ImportParts, call: ChangeCall, id: number) =>
  changeFrom(parts, call, {
    id,
    states: ['checking', 'checked', 'running'],
    change: async (_, found) => {
      if (found.state !== 'running') return { state: 'read', doneCount: 0, counts: NO_COUNTS }
      return found.mode === 'all' ? beginTakingBack(found) : { state: 'stopped' }
    },
  })

export const beginUndo = (parts: ImportParts, call: ChangeCall, id: number) =>
  changeFrom(parts, call, {
    id,
    states: ['done', 'stopped'],
    change: async (_, found) => beginTakingBack(found),
  })
