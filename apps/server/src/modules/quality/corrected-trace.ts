import type { Clock } from '#platform/clock/clock'
import type { Tx } from '#platform/database/database'
import * as stored from './graded-link.repository.ts'
import {
  addTrace,
  bandOf,
  type Context,
  dayOf,
  gradeBand,
  judge,
  makeContext,
  mayGrade,
  NEAR_NM,
} from './grader.ts'

/** An instrument that measures every minute. */
const MAX_OF_DAY = 1440
/** Among so many of about the same wavelength lies one of the very same. */
const MAX_LOOKED_AT = 50

/**
 * Takes a trace into the grades of its link, or out of them, after its direction was corrected, in that transaction: the
 * history of its day, the grade and the trend of its wavelength. It reports nothing: no test was made.
 */
export async function regradeCorrected(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { linkId, traceId }: { readonly linkId: number; readonly traceId: string },
): Promise<void> {
  await stored.raiseRevision(tx, linkId)
  const link = await stored.lockGradedLink(tx, linkId)
  const trace = await stored.loadGradedTrace(tx, traceId)
  // The first grading of a link looks at all its traces.
  if (link === undefined || trace === undefined || link.seenTraceId === null) return
  const context = await makeContext(tx, link, clock.now())
  const part = { wavelengthNm: bandOf(trace.wavelengthNm), nearNm: NEAR_NM, through: link.seenTraceId }
  await rewriteDay(context, trace, part)
  await regradeBand(context, trace, part)
}

async function rewriteDay(
  context: Context,
  { measuredAt }: stored.GradedTrace,
  part: stored.PartOfTraces,
): Promise<void> {
  const { tx, link } = context
  const { wavelengthNm } = part
  const day = dayOf(measuredAt.getTime())
  await stored.removeDay(tx, link.linkId, { wavelengthNm, day })
  const near = await stored.listTracesOfDay(tx, link.linkId, { ...part, day, limit: MAX_OF_DAY })
  for (const one of near) if (bandOf(one.wavelengthNm) === wavelengthNm) await addTrace(context, one)
}

async function regradeBand(
  context: Context,
  trace: stored.GradedTrace,
  part: stored.PartOfTraces,
): Promise<void> {
  const { tx, link } = context
  const { wavelengthNm } = part
  const near = await stored.listLastTraces(tx, link.linkId, { ...part, limit: MAX_LOOKED_AT })
  const last = near.find((one) => bandOf(one.wavelengthNm) === wavelengthNm && mayGrade(link, one))
  if (last === undefined) return stored.removeGrade(tx, link.linkId, wavelengthNm)
  const before = (await stored.listGrades(tx, link.linkId)).find((one) => one.wavelengthNm === wavelengthNm)
  const kept = before && { ...before, accepted: keepAccepted(context, before, trace) }
  // Whatever was the last before, this one is now.
  const known = kept && { ...kept, traceId: null, measuredAt: null }
  await gradeBand(context, { wavelengthNm, before: known, news: [last] })
}

/** A best grade that may be of the trace from the wrong end is none: the next fall counts from the present one. */
function keepAccepted(
  context: Context,
  { accepted }: stored.StoredGrade,
  trace: stored.GradedTrace,
): stored.StoredGrade['accepted'] {
  if (trace.direction === 'forward') return accepted
  return judge(context, trace, 0).judgement.grade === accepted ? null : accepted
}
