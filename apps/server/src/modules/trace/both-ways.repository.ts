import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { StoredTrace } from './trace.repository.ts'

type Measured = Pick<StoredTrace, 'linkId' | 'direction' | 'wavelengthNm' | 'pulseNs' | 'measuredAt'>

export interface AlikeLimits {
  /** Of the nominal wavelength by so much, nm. */
  readonly nearNm: number
  readonly withinDays: number
}

/** The trace of a link from its other end that was measured most alike. */
export async function loadOtherWay(
  db: Db,
  { linkId, direction, wavelengthNm, pulseNs, measuredAt }: Measured,
  { nearNm, withinDays }: AlikeLimits,
): Promise<string | undefined> {
  const apart = sql`abs(extract(epoch FROM measured_at - ${measuredAt}::timestamptz))`
  const other = direction === 'forward' ? sql`direction = 'backward'` : sql`direction = 'forward'`
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM trace
     WHERE link_id = ${linkId} AND ${other} AND abs(wavelength_nm - ${wavelengthNm}) <= ${nearNm}
       AND measured_at BETWEEN ${measuredAt}::timestamptz - make_interval(days => ${withinDays})
                           AND ${measuredAt}::timestamptz + make_interval(days => ${withinDays})
     ORDER BY pulse_ns = ${pulseNs} DESC, ${apart}, id DESC LIMIT 1`.execute(db)
  return rows[0]?.id
}
