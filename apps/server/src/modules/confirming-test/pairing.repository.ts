import type { DeviceKind } from '@fibrewatch/contract/plant'
import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'

export interface PairedLink {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly deviceCode: string
  readonly kind: DeviceKind
}

/** A link with what reports on it. */
export const loadLink = (db: Db | Tx, scope: DomainScope, id: number): Promise<PairedLink | undefined> =>
  db
    .selectFrom('link')
    .innerJoin('device', 'device.id', 'link.deviceId')
    .select(['link.id', 'link.code', 'link.name', 'device.code as deviceCode', 'device.kind'])
    .$narrowType<Pick<PairedLink, 'kind'>>()
    .where('link.id', '=', id)
    .where(inScope(scope, 'link.domainId'))
    .executeTakeFirst()

/** The link that tests the fibre of another, and whether it lies within the scope. */
export const loadTester = (
  db: Db | Tx,
  scope: DomainScope,
  linkId: number,
): Promise<(Pick<PairedLink, 'id' | 'code' | 'name'> & { readonly isVisible: boolean }) | undefined> =>
  db
    .selectFrom('linkTester')
    .innerJoin('link', 'link.id', 'linkTester.testedByLinkId')
    .select([
      'link.id',
      'link.code',
      'link.name',
      sql<boolean>`${inScope(scope, 'link.domainId')}`.as('isVisible'),
    ])
    .where('linkTester.linkId', '=', linkId)
    .executeTakeFirst()

export interface Proposal {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly isSameFibre: boolean
  /** Metres of sheath that both run through. */
  readonly commonM: number
}

const MAX_PROPOSALS = 20

/** OTDR links that look through a cable which the link runs through, the same fibre first, then the longest way together. */
export async function listProposals(db: Db, scope: DomainScope, linkId: number): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    SELECT other.id, other.code, other.name, bool_or(own.fibre = theirs.fibre) AS is_same_fibre,
           sum(least(greatest(own.from_cable_m, own.to_cable_m), greatest(theirs.from_cable_m, theirs.to_cable_m))
             - greatest(least(own.from_cable_m, own.to_cable_m), least(theirs.from_cable_m, theirs.to_cable_m))) AS common_m
      FROM link JOIN port_stretch own ON own.device_id = link.device_id AND own.port = link.port
      JOIN port_stretch theirs ON theirs.cable_id = own.cable_id
       AND least(theirs.from_cable_m, theirs.to_cable_m) < greatest(own.from_cable_m, own.to_cable_m)
       AND greatest(theirs.from_cable_m, theirs.to_cable_m) > least(own.from_cable_m, own.to_cable_m)
      JOIN link other ON other.device_id = theirs.device_id AND other.port = theirs.port AND other.id <> link.id
      JOIN device ON device.id = other.device_id AND device.kind = 'otdr'
     WHERE link.id = ${linkId} AND other.enabled AND ${inScope(scope, 'other.domainId')}
     GROUP BY other.id, other.code, other.name
     ORDER BY is_same_fibre DESC, common_m DESC, other.code LIMIT ${MAX_PROPOSALS}`.execute(db)
  return rows
}

export async function saveTester(
  tx: Tx,
  tester: {
    readonly linkId: number
    readonly testedByLinkId: number
    readonly updatedBy: string
    readonly updatedAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('linkTester')
    .values(tester)
    .onConflict((on) => on.column('linkId').doUpdateSet(tester))
    .execute()
}

export async function removeTester(tx: Tx, linkId: number): Promise<void> {
  await tx.deleteFrom('linkTester').where('linkId', '=', linkId).execute()
}
