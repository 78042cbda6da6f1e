import { sameRangeShare, sameWavelengthNm } from '@fibrewatch/otdr'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { couldMeasure } from './measurable-trace.repository.ts'
import type { StoredTrace } from './trace.repository.ts'

type Measured = Pick<
  StoredTrace,
  'linkId' | 'direction' | 'wavelengthNm' | 'pulseNs' | 'rangeM' | 'measuredAt'
>

/**
 * The trace of a link from its other end that was measured most alike: first one that shows the whole link, with the same pulse
 * and range, so that both can be combined; then the nearest in time.
 */
export async function loadOtherWay(
  db: Db,
  { linkId, direction, wavelengthNm, pulseNs, rangeM, measuredAt }: Measured,
  withinDays: number,
): Promise<string | undefined> {
  const apart = sql`abs(extract(epoch FROM measured_at - ${measuredAt}::timestamptz))`
  const other = direction === 'forward' ? sql`direction = 'backward'` : sql`direction = 'forward'`
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM trace
     WHERE link_id = ${linkId} AND ${other} AND abs(wavelength_nm - ${wavelengthNm}) <= ${sameWavelengthNm}
       AND measured_at BETWEEN ${measuredAt}::timestamptz - make_interval(days => ${withinDays})
                           AND ${measuredAt}::timestamptz + make_interval(days => ${withinDays})
     ORDER BY ${couldMeasure('trace')} DESC, pulse_ns = ${pulseNs} DESC,
              abs(range_m - ${rangeM}) <= ${sameRangeShare} * greatest(range_m, ${rangeM}) DESC, ${apart}, id DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.id
}
