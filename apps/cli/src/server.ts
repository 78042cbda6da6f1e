import { setTimeout as wait } from 'node:timers/promises'
import { createFibrewatchClient, type FibrewatchClient, type FibrewatchOptions } from '@fibrewatch/client'
import { type Credentials, loadCredentials } from './credentials.ts'
import { EXIT, Failure } from './failure.ts'
import type { Program } from './program.ts'

/** The server answers an import's largest file within this. */
const CALL_TIMEOUT_MS = 180_000
/** Not stored, not done: the same may be sent again. */
const TRY_LATER: ReadonlySet<number> = new Set([429, 503])
const MAX_TRIES = 4
const DEFAULT_WAIT_S = 2
const MAX_WAIT_S = 30
const LOCKED = 423
const NOT_PERMITTED: ReadonlySet<number> = new Set([401, 403, LOCKED])

/** Sends again what the server had no time for, when it says so. */
const makeFetch =
  (signal: AbortSignal) =>
  async (request: Request): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(request.clone(), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
      })
      if (!TRY_LATER.has(answer.status) || tries === MAX_TRIES) return answer
      const asked = Number(answer.headers.get('retry-after'))
      const waitS = Number.isFinite(asked) && asked > 0 ? asked : DEFAULT_WAIT_S
      await answer.body?.cancel()
      await wait(Math.min(waitS, MAX_WAIT_S) * 1000, undefined, { signal })
    }
  }

/** The language of refusals and places: of the first variable that is not empty (POSIX, 8.2). */
export const languageOf = ({ env }: Pick<Program, 'env'>): string => {
  const named =
    ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => env[name] ?? '').find((value) => value !== '') ?? ''
  return named.startsWith('zh') ? 'zh-CN' : 'en'
}

interface ClientOptions extends Pick<FibrewatchOptions, 'url' | 'token'> {
  readonly headers?: Readonly<Record<string, string>>
}

export function openClient(program: Program, options: ClientOptions): FibrewatchClient {
  const headers = { 'accept-language': languageOf(program), ...options.headers }
  return createFibrewatchClient({ ...options, headers, fetch: makeFetch(program.signal) })
}

export interface Server extends Credentials {
  readonly client: FibrewatchClient
}

/** The server that the environment or the sign-in names, with its API token. */
export async function openServer(program: Program): Promise<Server> {
  const credentials = await loadCredentials(program)
  return { ...credentials, client: openClient(program, credentials) }
}

interface Answered<Data> {
  readonly data?: { readonly data: Data } | undefined
  readonly error?: unknown
  readonly response: Response
}

/** The data of an answer; anything else ends the command with what the server says. */
export async function ask<Data>(server: Pick<Server, 'url'>, call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown): never => {
    throw describeSilence(server.url, cause)
  })
  if (data !== undefined && typeof data === 'object' && 'data' in data) return data.data
  throw describeRefusal(server.url, error, response)
}

function describeSilence(url: string, cause: unknown): Failure {
  if (cause instanceof SyntaxError)
    return new Failure(EXIT.failed, `${url} does not answer as Fibrewatch: check the address.`)
  const inner = cause instanceof Error ? cause.cause : undefined
  const code = inner instanceof Error && 'code' in inner ? ` (${String(inner.code)})` : ''
  return new Failure(
    EXIT.unreachable,
    `${url} cannot be reached${code}: check the address, and whether the server runs.`,
  )
}

interface Refusal {
  readonly msg?: string
  readonly reason?: string
  readonly errors?: readonly { readonly field: string; readonly reason: string; readonly index?: number }[]
}

/** The permission of a call is its path with colons. */
const permissionOf = (url: string, response: Response): string =>
  new URL(response.url).pathname
    .slice(new URL(url).pathname.replace(/\/$/, '').length + 1)
    .replaceAll('/', ':')

function describeRefusal(url: string, error: unknown, response: Response): Failure {
  const { msg, reason, errors = [] } = Object(error) as Refusal
  const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
  if (target !== null) {
    // Of another server its name alone: what follows it may be a secret.
    const where = URL.parse(target)?.origin ?? target
    const advice = 'and is not followed with your token: give the address that answers itself.'
    return new Failure(EXIT.failed, `${url} leads to ${where}, ${advice}`)
  }
  if (reason === undefined) {
    const isAway = response.status >= 502
    const sentence = `${url} answers ${response.status} and not as Fibrewatch: check the address.`
    return new Failure(isAway ? EXIT.unreachable : EXIT.failed, sentence)
  }
  if (reason === 'auth.permission-denied' || reason === 'auth.installation-only') {
    const which = permissionOf(url, response)
    const why = reason === 'auth.installation-only' ? ' It counts only for who sees all domains.' : ''
    return new Failure(EXIT.notPermitted, `the permission ${which} is missing (${reason}).${why}`)
  }
  const faults = errors.map(({ index, field, reason: fault }) =>
    [index === undefined ? undefined : `#${index}`, field, fault]
      .filter((part) => part !== undefined)
      .join(' '),
  )
  const exitCode = NOT_PERMITTED.has(response.status) ? EXIT.notPermitted : EXIT.failed
  const sentence = [`${msg ?? ''} (${reason})`, ...faults].join('\n  ')
  return new Failure(exitCode, sentence, { isForNow: response.status === LOCKED })
}
