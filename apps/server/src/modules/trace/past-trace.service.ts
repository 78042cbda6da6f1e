import type { DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { lockTracesOf } from './link-traces.repository.ts'
import { lockStored, removeTrace } from './past-trace.repository.ts'
import { changeDirection, loadLastForward } from './trace-correction.repository.ts'
import { changedMeanwhile, cleanFileName, storeTrace, type TraceIntakeParts } from './trace-intake.ts'
import { loadTemplate } from './trace-template.repository.ts'
import { listVersionHeads } from './trace-version.repository.ts'
import { loadTrace, type StoredTrace } from './trace.repository.ts'
import type { KeptReason, PastTrace } from './trace.types.ts'
import { type ComparedAnew, compareWithout, storeComparisons } from './wavelength-pairs.ts'

/** Stores a trace of the past, as an upload is stored, and raises and clears nothing. */
export async function storePast(
  parts: TraceIntakeParts,
  { scope, linkId, fileName, noteStored, ...past }: PastTrace,
): Promise<{ traceId: string; isNew: boolean }> {
  const link = await parts.plant.loadTracedLink(scope, linkId)
  if (!link) throw objectNotFound()
  let storedId: string | null = null
  const { traceId } = await storeTrace(parts, {
    ...past,
    link,
    source: 'upload',
    fileName: cleanFileName(fileName),
    isPast: true,
    noteStored: async (tx, id) => {
      await noteStored(tx, id)
      storedId = id
    },
  })
  return { traceId, isNew: storedId === traceId }
}

interface Removal {
  readonly scope: DomainScope
  readonly id: string
  readonly noteRemoved: (tx: Tx) => Promise<void>
}

/** The bytes go after the commit; what a process that died left of them is swept. */
export async function removePast(
  parts: TraceIntakeParts,
  { scope, id, noteRemoved }: Removal,
): Promise<KeptReason | null> {
  const trace = await loadTrace(parts.db, scope, id)
  if (trace === undefined) throw objectNotFound()
  const { linkId, fileKey } = trace
  const others = trace.direction === 'forward' ? await compareWithout(parts, trace) : []
  const kept = await transaction(parts.db, async (tx) => {
    await lockTracesOf(tx, linkId)
    const reason = await findKeptReason(tx, trace)
    if (reason !== null) return reason
    if (trace.direction === 'forward') await takeFromLink(parts, tx, { trace, others })
    await removeTrace(tx, id)
    await noteRemoved(tx)
    return null
  })
  if (kept !== null) return kept
  await removeBytes(parts, fileKey)
  await parts.ports.announceLink(linkId)
  return null
}

interface Taken {
  readonly trace: StoredTrace
  readonly others: readonly ComparedAnew[]
}

/** The link is told as of one that was measured from the far end after all: last trace, wavelengths and grades go without it. */
async function takeFromLink(parts: TraceIntakeParts, tx: Tx, { trace, others }: Taken): Promise<void> {
  const { id, linkId, summary } = trace
  if (!(await changeDirection(tx, { id, summary, from: 'forward', to: 'backward' }))) throw changedMeanwhile()
  await storeComparisons(tx, trace, others)
  await parts.plant.replaceLastTrace(tx, linkId, { formerId: id, next: await loadLastForward(tx, linkId) })
  await parts.ports.regradeCorrected(tx, linkId, id)
}

async function findKeptReason(tx: Tx, { id, linkId }: StoredTrace): Promise<KeptReason | null> {
  const held = await lockStored(tx, id)
  if (held === undefined) throw objectNotFound()
  if (held.referenceVersion !== null) return 'reference'
  if ((await loadTemplate(tx, linkId))?.traceId === id) return 'template'
  const versions = await listVersionHeads(tx, id)
  return versions.some(({ origin }) => origin !== 'template') ? 'edited' : null
}

async function removeBytes({ files, log }: TraceIntakeParts, fileKey: string): Promise<void> {
  try {
    await files.remove(fileKey)
  } catch (err) {
    log.warn({ err, fileKey }, 'the file of a trace that was taken back is still there')
  }
}
