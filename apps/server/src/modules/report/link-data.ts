import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceInfo } from '@fibrewatch/contract/trace'
import { findFarEndM, turnPosition } from '@fibrewatch/otdr'
import { findFormer } from '@fibrewatch/route'
import type { Ground } from '#modules/base-map'
import type { TraceJudgement } from '#modules/quality'
import type { TraceCurve } from '#modules/trace'
import type { DomainScope } from '#platform/auth/scope'
import type { ReportPorts } from './report.types.ts'
import { loadRouteGround } from './route-ground.ts'
import type { Surroundings } from './surroundings.ts'

/** A link by one of its traces, with everything a report says of it. Distances are those of the trace, landmarks too. */
export interface LinkData {
  readonly detail: Pick<LinkInfo, 'route' | 'landmarks' | 'deviceName' | 'deviceCode'> & {
    readonly link: Pick<
      LinkInfo['link'],
      'id' | 'code' | 'name' | 'port' | 'lengthM' | 'receiveFibreM' | 'referenceTraceId' | 'lastTraceId'
    >
  }
  readonly info: TraceInfo
  readonly curve: TraceCurve
  /** Null when there is none, the trace is it, or it was measured from the far end. */
  readonly reference: TraceCurve | null
  readonly judgement: TraceJudgement
  readonly surroundings: Surroundings
  /** What lies under its route; null without a map. */
  readonly ground: Ground | null
}

/** Where the links of a report are read. */
export interface LinkSource {
  readonly ports: ReportPorts
  readonly scope: DomainScope
  readonly surroundings: Surroundings
}

/** @throws object.not-found for a trace or a link outside the scope, or gone */
export async function loadLinkData(
  { ports, scope, surroundings }: LinkSource,
  traceId: string,
): Promise<LinkData> {
  const info = await ports.loadTraceInfo(scope, traceId)
  const { linkId } = info.trace
  const detail = placeAt(await ports.loadLinkDetail(scope, linkId), info.trace.measuredAt)
  const { referenceTraceId } = detail.link
  const curve = await ports.loadTraceCurve(scope, traceId)
  const ground = await loadRouteGround(ports, detail)
  if (info.trace.direction === 'backward') {
    const judgement = await ports.judgeTrace(linkId, traceId)
    const turned = await turnLandmarks({ ports, scope, surroundings }, detail)
    return { detail: turned, info, curve, reference: null, judgement, surroundings, ground }
  }
  const hasReference = referenceTraceId !== null && referenceTraceId !== traceId
  const reference = hasReference ? await ports.loadTraceCurve(scope, referenceTraceId) : null
  const judgement = await ports.judgeTrace(linkId, traceId)
  return { detail, info, curve, reference, judgement, surroundings, ground }
}

/** The link as it lay when the trace was measured: cutovers since move nothing on it. */
function placeAt(
  detail: Awaited<ReturnType<ReportPorts['loadLinkDetail']>>,
  measuredAt: string,
): Awaited<ReturnType<ReportPorts['loadLinkDetail']>> {
  const formers = detail.formers.map((each) => ({ ...each, untilMs: Date.parse(each.until) }))
  const former = findFormer(formers, Date.parse(measuredAt))
  if (former === undefined) return detail
  const { lengthM, route, landmarks } = former
  return { ...detail, link: { ...detail.link, lengthM }, route, landmarks }
}

/**
 * As seen from the far end: where the reference shows the end, that is how long the link is. The landmark at the end may come out
 * some metres below 0, as the end is measured and the landmark was entered.
 */
async function turnLandmarks(
  { ports, scope }: LinkSource,
  detail: LinkData['detail'],
): Promise<LinkData['detail']> {
  const { referenceTraceId, lengthM, receiveFibreM } = detail.link
  const reference = referenceTraceId === null ? null : await ports.loadTraceInfo(scope, referenceTraceId)
  const farEndM = findFarEndM({ lengthM: reference?.trace.endM ?? lengthM, receiveFibreM })
  const landmarks = detail.landmarks
    .map((landmark) => ({ ...landmark, opticalM: turnPosition(landmark.opticalM, farEndM) }))
    .toSorted((a, b) => a.opticalM - b.opticalM)
  return { ...detail, landmarks }
}
