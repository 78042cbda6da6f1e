import type { Config } from '#platform/config/config'
import { explainServerFault, lookAtServer } from '#platform/database/server-look'
import { listMigrations } from '#platform/database/migrate'
import type { FileStore } from '#platform/files/file-store'
import { explainStoreFault, findMissingFolder, probeStore } from '#platform/files/store-probe'
import { StartupError } from './app.ts'

/** @throws StartupError in one sentence when the database server cannot be used */
export async function requireServer({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  if (databaseUrl === undefined) return
  const [setting, url] =
    databaseDirectUrl === undefined
      ? (['DATABASE_URL', databaseUrl] as const)
      : (['DATABASE_DIRECT_URL', databaseDirectUrl] as const)
  const address = { connectionString: url.reveal(), isPooled: false }
  const look = await lookAtServer(address).catch((cause: unknown) => {
    throw explain(cause, explainServerFault(cause, setting, url.reveal()))
  })
  if (!look.isKnown)
    throw new StartupError(
      `The database of ${setting} is PostgreSQL ${look.version}: Fibrewatch takes 15 or newer.`,
    )
  const migrations = await listMigrations()
  if (!look.mayCreate && look.applied.length < migrations.length)
    throw new StartupError(`The user of ${setting} may not make tables: make them the owner of the database.`)
}

/** Writes a file, reads it and removes it. @throws StartupError in one sentence when the store of FILES_URL cannot be used */
export const requireStore = (config: Config, files: FileStore): Promise<void> =>
  judgeStore(config, () => probeStore(files))

/** For whoever only reads. @throws StartupError in one sentence when the store of FILES_URL does not answer */
export const requireReachable = (config: Config, files: FileStore): Promise<void> =>
  judgeStore(config, () => files.check())

async function judgeStore({ filesUrl }: Config, ask: () => Promise<void>): Promise<void> {
  if (filesUrl === undefined) return
  const missing = findMissingFolder(filesUrl)
  if (missing !== undefined) throw new StartupError(missing)
  await ask().catch((cause: unknown) => {
    throw explain(cause, explainStoreFault(cause, filesUrl.reveal()))
  })
}

const explain = (cause: unknown, sentence: string | undefined): unknown =>
  sentence === undefined ? cause : new StartupError(sentence, { cause })
