import type { Log } from '#platform/log/log'
import { listStaleLinks } from './graded-link.repository.ts'
import { gradeLink, type GraderParts } from './grader.ts'
import type { QualityPorts } from './quality.types.ts'

export interface GradingParts extends GraderParts, Pick<QualityPorts, 'announceLink'> {
  readonly log: Log
}

/** Grades a link, then tells everyone how it looks now; call it after the commit of a change. */
export async function announceGraded(parts: GradingParts, linkId: number): Promise<void> {
  // The measurement is stored: the next round repeats a failed grading.
  await gradeLink(parts, linkId).catch((err: unknown) =>
    parts.log.warn({ err, linkId }, 'a link could not be graded'),
  )
  await parts.announceLink(linkId)
}

/** Links that are to be graded, by their ids, after one of them. */
export function listStale(
  { db, clock }: GradingParts,
  slice: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  return listStaleLinks(db, new Date(clock.now()), slice)
}

/** The same for a round over many links, which logs what fails and tries it again. */
export async function gradeStale(parts: GradingParts, linkId: number): Promise<void> {
  await gradeLink(parts, linkId)
  await parts.announceLink(linkId)
}
