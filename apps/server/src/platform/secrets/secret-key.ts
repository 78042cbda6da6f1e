import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret } from '../config/secret.ts'

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
  await writeFile(join(dataDir, FILE_NAME), `${key.reveal()}\n`, {
    mode: OWNER_ONLY,
    flush: true,
    flag: 'wx',
  })
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return undefined
    throw cause
  }
}

/** Written whole or not at all; when another process was first, its key is used. */
async function makeKey(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${key}\n`, { mode: OWNER_ONLY, flush: true })
  try {
    await link(draft, path)
    return key
  } catch (cause) {
    if (!isCode(cause, 'EEXIST')) throw cause
    return (await readFile(path, 'utf8')).trim()
  } finally {
    await rm(draft, { force: true })
  }
}

const isCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code
