import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a stored trace could measure its link. One that could not says nothing of it: neither that it is well, nor that it
 * lost. `table` is an alias written in code, never anything a client sent.
 */
export const couldMeasure = (table: string): RawBuilder<boolean> =>
  sql<boolean>`NOT coalesce(${sql.ref(`${table}.summary`)}->'cannotMeasure' @? '$[*] ? (@.hides != "nothing")', false)`
