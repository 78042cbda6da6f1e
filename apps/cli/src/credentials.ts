import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { platform, userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { failed, wrongUse } from './failure.ts'
import type { Program } from './program.ts'

export interface Credentials {
  readonly url: string
  readonly token: string
}

const OWNER_ONLY = 0o600
const OTHERS = 0o077
const TOKEN = /^fwt_[\w-]{20,100}$/

export const requireToken = (text: string): string => {
  const token = text.trim()
  if (TOKEN.test(token)) return token
  throw wrongUse('an API token begins with fwt_: copy it once more from 个人中心 › 访问令牌.')
}

/** An address as it is compared and called: of two ways to write one there is one. */
export function requireUrl(text: string): string {
  const url = URL.parse(text)
  // Not shown again: it may be a password.
  if (url !== null && url.username + url.password !== '')
    throw wrongUse('a name or a password is no part of the address of a server: give it without.')
  if (url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '')
    return url.href.replace(/\/+$/, '')
  throw wrongUse(`“${text}” is no address of a server: give one like https://noc.example/fibre.`)
}

/** What the account's settings are read from. */
type Surroundings = Pick<Program, 'env'>

/** A folder that a variable names; one that is empty, or not a whole path, is not set (XDG Base Directory Specification). */
const folderOf = ({ env }: Surroundings, name: string): string | undefined => {
  const folder = env[name] ?? ''
  return isAbsolute(folder) ? folder : undefined
}

function findHome(surroundings: Surroundings): string {
  const named = folderOf(surroundings, 'HOME')
  if (named !== undefined) return named
  try {
    return userInfo().homedir
  } catch {
    throw failed('this account has no home: set HOME, or FIBREWATCH_URL and FIBREWATCH_TOKEN.')
  }
}

const pathOf = (surroundings: Surroundings): string =>
  join(
    folderOf(surroundings, 'XDG_CONFIG_HOME') ?? join(findHome(surroundings), '.config'),
    'fibrewatch',
    'credentials',
  )

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

async function loadKept(program: Surroundings): Promise<Partial<Credentials>> {
  const path = pathOf(program)
  try {
    const { mode } = await stat(path)
    // Windows has no such bits: what lies below a user's profile is theirs.
    if ((mode & OTHERS) !== 0 && platform() !== 'win32')
      throw failed(`others can read ${path}: run “chmod 600 ${path}”.`)
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
    const { url, token } = Object(kept) as Record<string, unknown>
    return typeof url === 'string' && typeof token === 'string' ? { url: requireUrl(url), token } : {}
  } catch (cause) {
    if (isMissing(cause)) return {}
    if (cause instanceof SyntaxError) throw failed(`${path} is damaged: run “fibrewatch login URL”.`)
    throw cause
  }
}

/** A variable that is empty is not set. */
const settingOf = ({ env }: Surroundings, name: string): string | undefined => {
  const value = env[name]
  return value === '' ? undefined : value
}

/** The server and the token: of the environment, else as the sign-in kept them. A kept token goes to its own server alone. */
export async function loadCredentials(program: Surroundings): Promise<Credentials> {
  const [givenUrl, givenToken] = [
    settingOf(program, 'FIBREWATCH_URL'),
    settingOf(program, 'FIBREWATCH_TOKEN'),
  ]
  const kept = givenUrl !== undefined && givenToken !== undefined ? {} : await loadKept(program)
  const url = givenUrl === undefined ? kept.url : requireUrl(givenUrl)
  if (url === undefined)
    throw wrongUse('no server is known: run “fibrewatch login URL”, or set FIBREWATCH_URL.')
  const token = givenToken ?? (url === kept.url ? kept.token : undefined)
  if (token === undefined)
    throw wrongUse('no API token is known: run “fibrewatch login URL”, or set FIBREWATCH_TOKEN.')
  return { url, token: requireToken(token) }
}

/** The server alone, for what an instrument does with its own key. */
export async function loadServerUrl(program: Surroundings): Promise<string> {
  const given = settingOf(program, 'FIBREWATCH_URL')
  const url = given === undefined ? (await loadKept(program)).url : requireUrl(given)
  if (url === undefined)
    throw wrongUse('no server is known: run “fibrewatch login URL”, or set FIBREWATCH_URL.')
  return url
}

/** Written beside and put in place, so that a file is never half there; only its owner reads it. */
export async function keepCredentials(program: Surroundings, credentials: Credentials): Promise<string> {
  const path = pathOf(program)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}`
  try {
    const text = `${JSON.stringify(credentials)}\n`
    await writeFile(beside, text, { mode: OWNER_ONLY, flag: 'wx', flush: true })
    await rename(beside, path)
  } catch (cause) {
    await rm(beside, { force: true })
    throw cause
  }
  return path
}

export async function dropCredentials(program: Surroundings): Promise<void> {
  await rm(pathOf(program), { force: true })
}
