import type { TemplatePlace } from '@fibrewatch/otdr'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

/** The events of a link. */
export interface StoredTemplate {
  readonly linkId: number
  readonly revision: number
  readonly madeAt: Date
  readonly madeBy: string
  readonly traceId: string
  readonly traceVersion: number
  readonly appliesToArrivals: boolean
  readonly places: readonly TemplatePlace[]
}

export async function loadTemplate(db: Db | Tx, linkId: number): Promise<StoredTemplate | undefined> {
  return await db
    .selectFrom('traceTemplate')
    .selectAll()
    .where('linkId', '=', linkId)
    .$narrowType<Pick<StoredTemplate, 'places'>>()
    .executeTakeFirst()
}

/** Stores the next revision; false when another than `baseRevision` is there, 0 being none. */
export async function changeTemplate(
  tx: Tx,
  { baseRevision, ...made }: Omit<StoredTemplate, 'revision'> & { readonly baseRevision: number },
): Promise<boolean> {
  const { linkId, madeAt, madeBy, traceId, traceVersion, appliesToArrivals, places } = made
  const { rows } = await sql`
    INSERT INTO trace_template
      (link_id, revision, made_at, made_by, trace_id, trace_version, applies_to_arrivals, places)
    SELECT ${linkId}::bigint, ${baseRevision}::int + 1, ${madeAt}, ${madeBy}, ${traceId}::uuid, ${traceVersion}::int,
           ${appliesToArrivals}::boolean, ${JSON.stringify(places)}::jsonb
     WHERE ${baseRevision}::int = 0 OR EXISTS (SELECT 1 FROM trace_template WHERE link_id = ${linkId}::bigint)
    ON CONFLICT (link_id) DO UPDATE
       SET revision = excluded.revision, made_at = excluded.made_at, made_by = excluded.made_by,
           trace_id = excluded.trace_id, trace_version = excluded.trace_version,
           applies_to_arrivals = excluded.applies_to_arrivals, places = excluded.places
     WHERE trace_template.revision = ${baseRevision}
    RETURNING revision`.execute(tx)
  return rows.length > 0
}
