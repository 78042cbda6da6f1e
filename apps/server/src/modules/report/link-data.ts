import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceInfo } from '@fibrewatch/contract/trace'
import type { TraceJudgement } from '#modules/quality'
import type { TraceCurve } from '#modules/trace'
import type { DomainScope } from '#platform/auth/scope'
import type { ReportPorts } from './report.types.ts'
import type { Surroundings } from './surroundings.ts'

/** A link by one of its traces, with everything a report says of it. */
export interface LinkData {
  readonly detail: Pick<LinkInfo, 'route' | 'landmarks' | 'deviceName' | 'deviceCode'> & {
    readonly link: Pick<
      LinkInfo['link'],
      'id' | 'code' | 'name' | 'port' | 'lengthM' | 'referenceTraceId' | 'lastTraceId'
    >
  }
  readonly info: TraceInfo
  readonly curve: TraceCurve
  /** Null when there is none, or the trace is it. */
  readonly reference: TraceCurve | null
  readonly judgement: TraceJudgement
  readonly surroundings: Surroundings
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
  const detail = await ports.loadLinkDetail(scope, linkId)
  const { referenceTraceId } = detail.link
  const curve = await ports.loadTraceCurve(scope, traceId)
  const hasReference = referenceTraceId !== null && referenceTraceId !== traceId
  const reference = hasReference ? await ports.loadTraceCurve(scope, referenceTraceId) : null
  const judgement = await ports.judgeTrace(linkId, traceId)
  return { detail, info, curve, reference, judgement, surroundings }
}
