import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import {
  FITTED_KINDS,
  type LandmarkFit,
  type landmarkFitApi,
  MAX_FITTED,
} from '@fibrewatch/contract/landmark-fit'
import type { Landmark } from '@fibrewatch/contract/plant'
import { findFarEndM, pulseLengthM, turnPosition } from '@fibrewatch/otdr'
import { fitLandmarks } from '@fibrewatch/route'
import type { ChangeCall } from '#modules/plant-change'
import type { DomainScope } from '#platform/auth/scope'
import { defineError } from '#platform/http/errors'
import { newestTable, requireTrace } from './stored-trace.ts'
import type { StoredEvent } from './stored-event.ts'
import { loadTrace, type StoredTrace } from './trace.repository.ts'
import type { TraceParts } from './trace.service.ts'

type FitParts = Pick<TraceParts, 'db' | 'plant' | 'ports'>
type Detail = Awaited<ReturnType<FitParts['plant']['loadLinkDetail']>>

const noSuchEvent = defineError('trace.no-such-event')

/** An event that is known no better: a part of the pulse, and never less than a metre. */
const PULSE_SHARE = 4
const MIN_SIGMA_M = 1
/** Positions were rounded on their way. */
const SAME_EVENT_M = 0.01

interface FittedEvent extends Pick<StoredEvent, 'kind' | 'lossDb'> {
  readonly positionM: number
  readonly sigmaM: number
}

/** Where a trace from the far end begins: as its console says it, by the reference where there is one. */
async function loadFarEndM({ db }: FitParts, scope: DomainScope, { link }: Detail): Promise<number> {
  const { referenceTraceId, lengthM, receiveFibreM } = link
  const reference = referenceTraceId === null ? undefined : await loadTrace(db, scope, referenceTraceId)
  return findFarEndM({ lengthM: reference?.endM ?? lengthM, receiveFibreM })
}

/** What may be a landmark, counted from the port: all but where the trace begins. */
function listFitted(trace: StoredTrace, farEndM: number): FittedEvent[] {
  const { direction, pulseNs, summary } = trace
  const pulseM = pulseLengthM(pulseNs, summary.groupIndex)
  const place = (positionM: number) =>
    direction === 'forward' ? positionM : turnPosition(positionM, farEndM)
  return newestTable(trace)
    .events.filter(({ kind }) => kind !== 'start')
    .map(({ kind, lossDb, positionM, positionSigmaM }) => ({
      kind,
      lossDb,
      positionM: place(positionM),
      sigmaM: Math.max(MIN_SIGMA_M, positionSigmaM ?? pulseM / PULSE_SHARE),
    }))
}

const canBeSeen = ({ kind }: Landmark): boolean => FITTED_KINDS.some((fitted) => fitted === kind)

function findRefusal(
  { formers, landmarks }: Detail,
  measuredAt: Date,
  events: readonly FittedEvent[],
): LandmarkFit['refusal'] {
  if (formers.some(({ until }) => new Date(until) > measuredAt)) return 'distances-since'
  const marks = landmarks.filter(canBeSeen).length
  if (marks === 0) return 'no-landmarks'
  if (events.length === 0) return 'no-events'
  return marks * events.length > MAX_FITTED ? 'too-many' : null
}

const showEvent = ({ positionM, kind, lossDb }: FittedEvent) => ({ positionM, kind, lossDb })

/** Which event of a trace is which landmark of its link, by the newest version of its events. @throws object.not-found */
export async function proposeFit(parts: FitParts, scope: DomainScope, id: string): Promise<LandmarkFit> {
  const trace = await requireTrace(parts, scope, id)
  const { linkId, measuredAt } = trace
  const detail = await parts.plant.loadLinkDetail(scope, linkId)
  const events = listFitted(trace, await loadFarEndM(parts, scope, detail))
  const refusal = findRefusal(detail, measuredAt, events)
  const marks = detail.landmarks.filter(canBeSeen)
  const fit = fitLandmarks({
    marks: refusal === null ? marks : [],
    events,
    lengthM: detail.link.lengthM,
  })
  const pairOf = new Map(fit.pairs.map((pair) => [pair.mark.id, pair]))
  const taken = new Set(fit.pairs.map(({ event }) => event))
  const { scale, offsetM, rmsM, isAmbiguous, isReversed } = fit
  return {
    linkId,
    version: detail.version,
    measuredAt: measuredAt.toISOString(),
    refusal,
    scale,
    offsetM,
    rmsM,
    isAmbiguous,
    isReversed,
    rows: marks.map(({ id: landmarkId, name, kind, opticalM }) => {
      const pair = pairOf.get(landmarkId)
      const of = { landmarkId, name, kind, opticalM }
      if (pair === undefined) return { ...of, event: null, moveM: null, residualM: null }
      const { event, residualM } = pair
      return { ...of, event: showEvent(event), moveM: event.positionM - opticalM, residualM }
    }),
    others: events.filter((event) => !taken.has(event)).map(showEvent),
  }
}

/**
 * Moves landmarks to events of the trace, for what is measured from it on.
 * @throws object.not-found, trace.no-such-event, trace.distances-since, plant.changed-meanwhile
 */
export async function takeFit(
  parts: FitParts,
  call: ChangeCall,
  { id, version, moves, stayingIds }: EndpointBody<typeof landmarkFitApi.take>,
): Promise<{ version: number }> {
  const { scope } = call.actor
  const trace = await requireTrace(parts, scope, id)
  const detail = await parts.plant.loadLinkDetail(scope, trace.linkId)
  const events = listFitted(trace, await loadFarEndM(parts, scope, detail))
  const isSeen = (positionM: number) =>
    events.some((event) => Math.abs(event.positionM - positionM) <= SAME_EVENT_M)
  const unseen = moves.find(({ positionM }) => !isSeen(positionM))
  if (unseen) throw noSuchEvent(unseen.positionM)
  return parts.plant.moveLandmarks(call, {
    linkId: trace.linkId,
    version,
    from: trace.measuredAt,
    moves,
    stayingIds,
    keepPort: (tx, port, until) => parts.ports.keepPortView(tx, port, until),
  })
}
