import type { WavelengthComparison } from '@fibrewatch/contract/trace'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import { couldMeasure } from './measurable-trace.repository.ts'

/** A trace of the same link at another wavelength. */
export interface OtherWavelength {
  readonly id: string
  readonly wavelengthNm: number
  readonly measuredAt: Date
  readonly fileKey: string
  /** Nobody has measured at the wavelength of the arrival in between. */
  readonly isFresh: boolean
}

export interface OtherFilter {
  readonly linkId: number
  readonly wavelengthNm: number
  /** Of the nominal wavelength by so much, nm. */
  readonly nearNm: number
  readonly measuredAt: Date
  readonly withinS: number
  /** A trace that counts no longer. */
  readonly exceptId?: string | undefined
}

/** Of each other wavelength the trace nearest in time that can measure the link; nearest first. */
export async function listOtherWavelengths(db: Db, filter: OtherFilter): Promise<OtherWavelength[]> {
  const { linkId, wavelengthNm, nearNm, measuredAt, withinS, exceptId = null } = filter
  const apart = sql`abs(extract(epoch FROM other.measured_at - ${measuredAt}::timestamptz))`
  const { rows } = await sql<OtherWavelength>`
    SELECT nearest.id, nearest.wavelength_nm, nearest.measured_at, nearest.file_key,
           NOT EXISTS (
             SELECT 1 FROM trace between_them
              WHERE between_them.link_id = ${linkId} AND between_them.direction = 'forward'
                AND between_them.measured_at > nearest.measured_at
                AND between_them.measured_at < ${measuredAt}
                AND abs(between_them.wavelength_nm - ${wavelengthNm}) <= ${nearNm}) AS is_fresh
      FROM (SELECT DISTINCT ON (round(other.wavelength_nm / 20)) other.id, other.wavelength_nm, other.measured_at,
                   other.file_key, ${apart} AS apart_s
              FROM trace other
             WHERE other.link_id = ${linkId} AND other.direction = 'forward' AND other.id IS DISTINCT FROM ${exceptId}::uuid
               AND abs(other.wavelength_nm - ${wavelengthNm}) > ${nearNm}
               AND other.measured_at BETWEEN ${measuredAt}::timestamptz - make_interval(secs => ${withinS})
                                         AND ${measuredAt}::timestamptz + make_interval(secs => ${withinS})
               AND ${couldMeasure('other')}
             ORDER BY round(other.wavelength_nm / 20), ${apart}, other.id) nearest
     ORDER BY nearest.apart_s, nearest.id`.execute(db)
  return rows
}

/**
 * Whether the instrument's last test at another wavelength could not measure the link. What lies further back than `withinS`
 * is no test of the plan any more.
 */
export async function failsAtAnother(
  db: Db,
  { linkId, wavelengthNm, nearNm, measuredAt, withinS }: OtherFilter,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (SELECT DISTINCT ON (round(other.wavelength_nm / 20)) other.summary
                   FROM trace other
                  WHERE other.link_id = ${linkId} AND other.direction = 'forward' AND other.source = 'device'
                    AND abs(other.wavelength_nm - ${wavelengthNm}) > ${nearNm}
                    AND other.measured_at > ${measuredAt}::timestamptz - make_interval(secs => ${withinS})
                    AND other.measured_at <= ${measuredAt}
                  ORDER BY round(other.wavelength_nm / 20), other.measured_at DESC, other.id DESC) newest
     WHERE NOT (${couldMeasure('newest')})`.execute(db)
  return rows.length > 0
}

/** What the next trace at another wavelength said of this one too. */
export async function loadLaterWavelengths(
  db: Db,
  { id, linkId, wavelengthNm, nearNm, measuredAt, withinS }: OtherFilter & { readonly id: string },
): Promise<WavelengthComparison | null> {
  const { rows } = await sql<{ wavelengths: WavelengthComparison }>`
    SELECT summary->'wavelengths' AS wavelengths FROM trace
     WHERE link_id = ${linkId} AND abs(wavelength_nm - ${wavelengthNm}) > ${nearNm}
       AND measured_at BETWEEN ${measuredAt}::timestamptz - make_interval(secs => ${withinS})
                           AND ${measuredAt}::timestamptz + make_interval(secs => ${withinS})
       AND summary->'wavelengths'->'traces' @> ${JSON.stringify([{ traceId: id }])}::jsonb
     ORDER BY measured_at, id LIMIT 1`.execute(db)
  return rows[0]?.wavelengths ?? null
}

interface ComparedFilter {
  readonly id: string
  readonly linkId: number
  readonly measuredAt: Date
  readonly withinS: number
}

/** Traces of the link whose comparison names one, which was measured at that time. */
const isComparedWith = ({ id, linkId, measuredAt, withinS }: ComparedFilter) => sql<boolean>`
  link_id = ${linkId}
  AND measured_at BETWEEN ${measuredAt}::timestamptz - make_interval(secs => ${withinS})
                      AND ${measuredAt}::timestamptz + make_interval(secs => ${withinS})
  AND summary->'wavelengths'->'traces' @> ${JSON.stringify([{ traceId: id }])}::jsonb AND id <> ${id}::uuid`

type Compared = Pick<OtherWavelength, 'id' | 'wavelengthNm' | 'measuredAt' | 'fileKey'>

/** The newest first. */
export async function listComparedWith(
  db: Db,
  { limit, ...filter }: ComparedFilter & { readonly limit: number },
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    SELECT id, wavelength_nm, measured_at, file_key FROM trace WHERE ${isComparedWith(filter)}
     ORDER BY measured_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Takes what they were compared with from all that were compared with one. */
export async function removeComparisons(tx: Tx, filter: ComparedFilter): Promise<void> {
  await sql`UPDATE trace SET summary = summary - 'wavelengths' WHERE ${isComparedWith(filter)}`.execute(tx)
}

export async function changeComparison(tx: Tx, id: string, wavelengths: WavelengthComparison): Promise<void> {
  await sql`
    UPDATE trace SET summary = jsonb_set(summary, '{wavelengths}', ${JSON.stringify(wavelengths)}::jsonb)
     WHERE id = ${id}`.execute(tx)
}
