import {
  type EventVerdict,
  judgeEvents,
  type QualityGrade,
  type QualityReading,
  type QualityRuleSet,
  type Verdict,
} from '@fibrewatch/otdr'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { loadGradedTrace, lockGradedLink } from './graded-link.repository.ts'
import { judge } from './grader.ts'
import { listRuleSets } from './rule-set.repository.ts'

/** What a trace says of its link by the rules of today, however old it is. */
export interface TraceJudgement {
  /** Null where no rule set fits: then nothing is judged. */
  readonly ruleSetName: string | null
  readonly limits: QualityRuleSet['limits'] | null
  readonly grade: QualityGrade
  readonly reading: QualityReading
  /** The worst first. */
  readonly verdicts: readonly Verdict[]
  /** Every event by itself, with the most that passes. */
  readonly events: readonly (EventVerdict & { readonly limit: number | null })[]
  readonly budgetDb: number | null
  /** Null without a reference, and for a trace from the far end: it is not compared with one. */
  readonly referenceVersion: number | null
}

/** @throws object.not-found for a trace that is not the link's, or gone */
export async function judgeTrace(db: Db, linkId: number, traceId: string): Promise<TraceJudgement> {
  return transaction(db, async (tx) => {
    const link = await lockGradedLink(tx, linkId)
    const trace = await loadGradedTrace(tx, traceId)
    if (link === undefined || trace === undefined) throw objectNotFound()
    const { referenceTraceId } = link
    const isCompared = referenceTraceId !== null && trace.direction === 'forward'
    const reference = isCompared ? await loadGradedTrace(tx, referenceTraceId) : undefined
    const { judgement, reading, budgetDb, ruleSet } = judge(
      { link, reference, ruleSets: await listRuleSets(tx) },
      trace,
      0,
    )
    const { grade, verdicts } = judgement
    const events = ruleSet === undefined ? [] : judgeEvents(trace.events, ruleSet)
    return {
      ruleSetName: ruleSet?.name ?? null,
      limits: ruleSet?.limits ?? null,
      grade,
      reading,
      verdicts,
      events: events.map((event) => ({ ...event, limit: ruleSet?.limits[event.rule].C ?? null })),
      budgetDb,
      referenceVersion: reference === undefined ? null : link.referenceVersion,
    }
  })
}
