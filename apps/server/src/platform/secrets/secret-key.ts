import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Secret } from '../config/secret.ts'
import { DataDirFaultError } from '../database/data-dir-fault.ts'
import { syncPath } from '../database/durable-fsync.ts'

/** Beside the database: a dump of the database alone opens nothing that is sealed. */
const FILE_NAME = 'secret.key'
const KEY_BYTES = 32
const OWNER_ONLY = 0o600

export interface SecretKeySource {
  /** The setting `SECRET_KEY`; absent: a file in `dataDir`, made at the first start. */
  readonly setting: Secret | undefined
  readonly dataDir: string
}

/** The key that seals the secrets in the database. Several processes of one database need the same. */
export async function loadSecretKey({ setting, dataDir }: SecretKeySource): Promise<Secret> {
  if (setting !== undefined) return setting
  const path = join(dataDir, FILE_NAME)
  return new Secret((await readKey(path)) ?? (await makeKey(path, dataDir)))
}

/** The key in the folder; undefined where none was made. */
export async function findSecretKey(dataDir: string): Promise<Secret | undefined> {
  const key = await readKey(join(dataDir, FILE_NAME))
  return key === undefined ? undefined : new Secret(key)
}

/** Puts a key back. @throws Error with the code EEXIST when there is one */
export async function storeSecretKey(dataDir: string, key: Secret): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeKey(join(dataDir, FILE_NAME), key.reveal())
}

/** Takes back what `storeSecretKey` has put there. */
export const removeSecretKey = (dataDir: string): Promise<void> =>
  rm(join(dataDir, FILE_NAME), { force: true })

/** @throws DataDirFaultError for a file without a key: what is sealed with nothing is open to everybody */
async function readKey(path: string): Promise<string | undefined> {
  try {
    const key = (await readFile(path, 'utf8')).trim()
    if (key === '')
      throw new DataDirFaultError(
        `${path} is empty: put the key back from a backup. Without the file a new key is made, and what was sealed stays closed.`,
      )
    return key
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return undefined
    throw cause
  }
}

/** When another process was first, its key is used. */
async function makeKey(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const key = randomBytes(KEY_BYTES).toString('base64url')
  try {
    await writeKey(path, key)
    return key
  } catch (cause) {
    if (!isCode(cause, 'EEXIST')) throw cause
    return (await readKey(path)) ?? makeKey(path, dataDir)
  }
}

/** Whole and on the disk, or not at all. @throws Error with the code EEXIST when there is one */
async function writeKey(path: string, key: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, `${key}\n`, { mode: OWNER_ONLY, flush: true })
    await link(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  syncPath(dirname(path))
}

const isCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code
