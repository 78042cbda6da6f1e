import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The name of a link, and its landmarks. */
export interface LinkNames {
  readonly reading: string
  /** Optical distances and names of the surveyed landmarks. */
  readonly positionsM: readonly number[]
  readonly landmarks: readonly string[]
}

export async function listLinkNames(db: Db, linkIds: readonly number[]): Promise<Map<number, LinkNames>> {
  const { rows } = await sql<LinkNames & { id: number }>`
    SELECT link.id, coalesce(link.name_reading, '') AS reading,
           coalesce(marks.positions_m, '{}') AS positions_m, coalesce(marks.landmarks, '{}') AS landmarks
      FROM link
      LEFT JOIN LATERAL (
        SELECT array_agg(optical_m ORDER BY optical_m) AS positions_m, array_agg(name ORDER BY optical_m) AS landmarks
          FROM landmark WHERE landmark.link_id = link.id AND lng IS NOT NULL AND lat IS NOT NULL) marks ON true
     WHERE link.id = ANY(${linkIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

export async function listDeviceNames(db: Db, deviceIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM device WHERE id = ANY(${deviceIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
