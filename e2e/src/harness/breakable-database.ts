import { POSTGRES_ENDS, type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { openLine } from './cuttable-line.ts'

/** The ways to break a database: stopped in two ways, killed, or its connection cut. */
export const BREAKS = [...POSTGRES_ENDS, 'cut'] as const
export type Break = (typeof BREAKS)[number]

/** A PostgreSQL behind a proxy; both can fail and come back. */
export type BreakableDatabase = {
  /** Through the proxy. */
  url: string
  postgres: PrivatePostgres
  breakBy(how: Break): Promise<void>
  /** Resolves when the database takes connections again. */
  restore(how: Break): Promise<void>
  stop(): Promise<void>
}

export async function startBreakableDatabase(): Promise<BreakableDatabase> {
  const postgres = await startPrivatePostgres()
  const line = await openLine({ path: postgres.socketPath })
  const url = new URL(postgres.url)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${line.port}`
  return {
    url: url.href,
    postgres,
    breakBy: async (how) => {
      if (how === 'cut') line.cut()
      else await postgres.halt(how)
    },
    restore: async (how) => {
      if (how === 'cut') line.mend()
      else await postgres.resume()
    },
    stop: async () => {
      await line.close()
      await postgres.stop()
    },
  }
}
