import type { Db } from '#platform/database/database'
import { listStanding, listWatched } from './confirming-test.repository.ts'
import { findCauses, type TraceFinding } from './find-causes.ts'

/** The findings of a trace of this link, those marked that show what an alarm reports whose test it makes. */
export async function markCauses<Finding extends TraceFinding>(
  db: Db,
  linkId: number,
  findings: readonly Finding[],
): Promise<Finding[]> {
  if (findings.length === 0) return []
  const watched = await listWatched(db, linkId)
  if (watched.length === 0) return [...findings]
  return findCauses(findings, { watched, standing: await listStanding(db, linkId) })
}
