import type { Config } from '#platform/config/config'
import { explainServerFault, lookAtServer } from '#platform/database/server-look'
import { listMigrationNames } from '#platform/database/migrate'
import type { FileStore } from '#platform/files/file-store'
import {
  explainStoreFault,
  findMissingFolder,
  isStoreAway,
  probeStore,
  STORE_ANSWER_MS,
} from '#platform/files/store-probe'
import type { Log } from '#platform/log/log'
import { within } from '#platform/loop/within'
import { StartupError } from './startup-error.ts'

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
  const migrations = await listMigrationNames()
  if (!look.mayCreate && look.applied.length < migrations.length)
    throw new StartupError(`The user of ${setting} may not make tables: make them the owner of the database.`)
}

/**
 * For a start. A store that is away is named in the log, and on /health/ready for as long as it is away: all that needs no file works.
 * @throws StartupError in one sentence when the store of FILES_URL can never be used as the settings say
 */
export async function admitStore(
  config: Config,
  files: FileStore,
  { log, answerMs = STORE_ANSWER_MS }: { readonly log: Log; readonly answerMs?: number },
): Promise<void> {
  try {
    await requireStore(config, files, answerMs)
  } catch (cause) {
    if (!(cause instanceof StartupError) || !isStoreAway(cause.cause)) throw cause
    log.error({ told: cause.message }, 'the file store does not answer: the start goes on without it')
  }
}

/** Writes a file, reads it and removes it. @throws StartupError in one sentence when the store of FILES_URL cannot be used */
export const requireStore = (config: Config, files: FileStore, answerMs = STORE_ANSWER_MS): Promise<void> =>
  judgeStore(config, () => probeStore(files, answerMs))

/** For whoever only reads. @throws StartupError in one sentence when the store of FILES_URL does not answer */
export const requireReachable = (config: Config, files: FileStore): Promise<void> =>
  judgeStore(config, () => within(files.check(), STORE_ANSWER_MS))

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
