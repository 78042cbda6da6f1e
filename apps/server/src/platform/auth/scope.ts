import { type Expression, type SqlBool, sql } from 'kysely'

/** The management domains that a user sees: the subtree of their own; a super user sees all. */
export type DomainScope =
  | { readonly all: true }
  | { readonly all: false; readonly domainIds: readonly number[] }

export const ALL_DOMAINS: DomainScope = { all: true }

/** Whether something of the domain may be seen. */
export const includesDomain = (scope: DomainScope, domainId: number): boolean =>
  scope.all || scope.domainIds.includes(domainId)

/**
 * The condition that keeps a query inside the scope: `.where(inScope(actor.scope, 'alarm.domainId'))`.
 * `column` is a column reference written in code, never anything a client sent.
 */
export function inScope(scope: DomainScope, column: string): Expression<SqlBool> {
  if (scope.all) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} = any(${[...scope.domainIds]}::bigint[])`
}
