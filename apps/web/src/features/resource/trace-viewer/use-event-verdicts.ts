import { qualityApi, QUALITY_WAVELENGTHS_NM, type QualityRuleSetRow } from '@fibrewatch/contract/quality'
import type { TraceInfo } from '@fibrewatch/contract/trace'
import { type EventFigure, type EventVerdict, judgeEvents } from '@fibrewatch/otdr'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'

/** What the events are worth by the rule set of their link, or why that is not known. */
export type EventVerdicts =
  | {
      knowledge: 'known'
      ruleSet: QualityRuleSetRow
      verdicts: readonly EventVerdict[]
      /** What the link may lose, dB; null where nothing says. */
      budgetDb: number | null
      /** Set by an operator; else by design. */
      isOwnBudget: boolean
    }
  | { knowledge: 'loading' | 'failed' | 'not-permitted' | 'no-rules' }

const nearestWavelengthNm = (wavelengthNm: number): number =>
  QUALITY_WAVELENGTHS_NM.reduce<number>(
    (best, one) => (Math.abs(one - wavelengthNm) < Math.abs(best - wavelengthNm) ? one : best),
    QUALITY_WAVELENGTHS_NM[0],
  )

/** The events of a trace, judged one by one as their link is. */
export function useEventVerdicts({ trace, events }: TraceInfo): EventVerdicts {
  const mayAsk = useMayCall(qualityApi.info)
  const query = { linkId: trace.linkId, wavelengthNm: nearestWavelengthNm(trace.wavelengthNm) }
  const { data, isError } = useQuery({ ...queryOf(qualityApi.info, { query }), enabled: mayAsk })
  return useMemo(() => {
    if (!mayAsk) return { knowledge: 'not-permitted' }
    if (data === undefined) return { knowledge: isError ? 'failed' : 'loading' }
    const { ruleSet, row, ownBudgetDb } = data
    if (ruleSet === null) return { knowledge: 'no-rules' }
    const budget = { budgetDb: row.budgetDb, isOwnBudget: ownBudgetDb !== null }
    return { knowledge: 'known', ruleSet, verdicts: judgeEvents(events, ruleSet), ...budget }
  }, [mayAsk, data, isError, events])
}

const WORST_FIRST = ['D', 'C', 'B', 'A'] as const

/** The worst of an event's figures; null where none is judged. */
export function findWorstGrade(judged: EventVerdicts, positionM: number): EventVerdict['grade'] | null {
  if (judged.knowledge !== 'known') return null
  const own = judged.verdicts.filter((one) => one.positionM === positionM)
  return WORST_FIRST.find((grade) => own.some((one) => one.grade === grade)) ?? null
}

/** The grade of an event that is beyond every limit; null for one that passes, and where it is not judged. */
export const findFailed = (judged: EventVerdicts, positionM: number): 'D' | null =>
  findWorstGrade(judged, positionM) === 'D' ? 'D' : null

/** Of one figure of an event of this trace; null where it is not judged. */
export const findVerdict = (
  judged: EventVerdicts,
  positionM: number,
  figure: EventFigure,
): EventVerdict | null =>
  judged.knowledge === 'known'
    ? (judged.verdicts.find((one) => one.positionM === positionM && one.figure === figure) ?? null)
    : null
