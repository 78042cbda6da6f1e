import type { BothWaysTable } from '@fibrewatch/contract/both-ways'
import { type Curve, cutToCable, haveSameEnd, layOutFibre, pulseLengthM } from '@fibrewatch/otdr'
import type { DomainScope } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { loadOtherWay } from './both-ways.repository.ts'
import { fillDeviations } from './event-table.ts'
import { newestTable, requireTrace } from './stored-trace.ts'
import { loadTrace, type StoredTrace } from './trace.repository.ts'
import type { TraceParts } from './trace.service.ts'

/** What lies further apart shows two states of the fibre. */
const WITHIN_DAYS = 366

/**
 * A trace with the one from the other end that was measured most alike, by the newest versions of their events.
 * @throws object.not-found
 */
export async function loadBothWays(
  { db, plant }: Pick<TraceParts, 'db' | 'plant'>,
  scope: DomainScope,
  id: string,
): Promise<BothWaysTable | null> {
  const trace = await requireTrace({ db }, scope, id)
  const otherId = await loadOtherWay(db, trace, WITHIN_DAYS)
  const other = otherId === undefined ? undefined : await loadTrace(db, scope, otherId)
  if (!other) return null
  const link = await plant.loadTracedLink(scope, trace.linkId)
  if (!link) throw objectNotFound()
  const [forward, backward] = trace.direction === 'forward' ? [trace, other] : [other, trace]
  return makeBothWays(forward, backward, link.receiveFibreM ?? 0)
}

/**
 * The launch fibre is part of the axis, which begins at the port; what lies behind the far end is not. Without a common end
 * nobody can say where the losses of the other direction lie: none is shown, whyever both cannot be combined.
 */
function makeBothWays(forward: StoredTrace, backward: StoredTrace, receiveM: number): BothWaysTable {
  const measured = {
    fibreNumber: 1,
    forward: cutToCable(makeCurve(forward), { launchM: 0, receiveM }),
    backward: cutToCable(makeCurve(backward), { launchM: 0, receiveM: 0 }),
  }
  const { pairing, lengthM, totalLossDb, attenuationDbPerKm, losses } = layOutFibre(measured, null)
  const isWhole = pairing === 'both'
  const placed = haveSameEnd(measured.forward, measured.backward) ? losses : []
  return {
    forward: nameTrace(forward),
    backward: nameTrace(backward),
    pairing,
    lengthM: isWhole ? lengthM : null,
    totalLossDb: isWhole ? totalLossDb : null,
    attenuationDbPerKm: isWhole ? attenuationDbPerKm : null,
    losses: placed.map((loss) => ({ ...loss })),
  }
}

const nameTrace = ({ id, measuredAt, pulseNs }: StoredTrace): BothWaysTable['forward'] => ({
  traceId: id,
  measuredAt: measuredAt.toISOString(),
  pulseNs,
})

function makeCurve(trace: StoredTrace): Curve {
  const { wavelengthNm, pulseNs, rangeM, summary } = trace
  const { events, endM, totalLossDb, orlDb } = newestTable(trace)
  const pulseM = pulseLengthM(pulseNs, summary.groupIndex)
  const known = { wavelengthNm, pulseNs, pulseM, rangeM, endM, totalLossDb, orlDb }
  return { ...known, events: events.map(fillDeviations), isZeroAtCable: true }
}
