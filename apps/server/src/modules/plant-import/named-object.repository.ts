import { sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { NamedObject, Reference } from './object-given.ts'

interface Found extends NamedObject {
  readonly code: string
}

/** Objects of a kind by their codes; those outside of the scope are absent, as are devices that were removed. */
export function listNamed(
  db: Db | Tx,
  scope: DomainScope,
  { reference, codes }: { readonly reference: Reference; readonly codes: readonly string[] },
): Promise<Found[]> {
  const hasCode = sql<boolean>`code = ANY(${codes}::text[])`
  if (reference === 'device')
    return db
      .selectFrom('device')
      .select(['id', 'code', 'domainId'])
      .where(hasCode)
      .where('removedAt', 'is', null)
      .where(inScope(scope, 'domainId'))
      .execute()
  return db
    .selectFrom(reference === 'service' ? 'cableService' : reference)
    .select(['id', 'code', 'domainId'])
    .where(hasCode)
    .where(inScope(scope, 'domainId'))
    .execute()
}
