import { answersToken } from '@fibrewatch/contract/api-token'
import { answersDisplay } from '@fibrewatch/contract/display'
import { CONSOLE_HEADER, type Endpoint, takesConfirmation } from '@fibrewatch/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Actor, type DeviceActor, hasPermission } from '../auth/actor.ts'
import type { SessionUse } from '../auth/idle.ts'
import type { Sessions } from '../auth/session.ts'
import type { Clock } from '../clock/clock.ts'
import { defineError, permissionDenied, ReasonError } from './errors.ts'

/** Returns the device with this code and key. */
export type AuthenticateDevice = (code: string, key: string) => Promise<DeviceActor | undefined>

/** Refuses a call whose product module is switched off. @throws module.off */
export type RequireEndpointOn = (endpoint: Endpoint) => void

export interface CallGuards {
  readonly clock: Clock
  readonly sessions: Sessions
  readonly authenticateDevice: AuthenticateDevice
  readonly requireEndpointOn: RequireEndpointOn
  /** Counts a call with an API token that never was. @throws request.too-many beyond what an address may try in a minute */
  readonly countWrongToken: (ip: string) => Promise<void>
  /** For how long a session counts as confirmed. */
  readonly loadConfirmMinutes: () => Promise<number>
}

export interface Caller {
  readonly actor?: Actor
  readonly device?: DeviceActor
}

const deviceUnknown = defineError('auth.device-unknown')
const tokenBarred = defineError('auth.api-token-barred')
const installationOnly = defineError('auth.installation-only')
const confirmRequired = defineError('auth.confirm-required')
const MINUTE_MS = 60_000

/**
 * Determines who calls, before anything of the request is read.
 * @throws auth.token-missing, auth.token-unknown, auth.session-expired, auth.session-locked,
 * auth.password-due, auth.factor-due, auth.permission-denied, auth.installation-only,
 * auth.device-unknown, auth.api-token-*, module.off
 */
export async function requireCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  guards: CallGuards,
): Promise<Caller> {
  const caller = await identify(endpoint, request, guards)
  guards.requireEndpointOn(endpoint)
  return caller
}

async function identify(endpoint: Endpoint, request: FastifyRequest, guards: CallGuards): Promise<Caller> {
  const { access } = endpoint
  if (access.kind === 'public') return {}
  if (access.kind === 'device') return { device: await requireDevice(request, guards.authenticateDevice) }
  const actor = await requireActor(endpoint, request, guards)
  if (actor.apiToken !== null && !answersToken(endpoint)) throw tokenBarred()
  // A display only reads, whatever permissions its token has.
  if (actor.isDisplay && !answersDisplay(endpoint)) throw permissionDenied()
  if (access.kind === 'permission') requirePermission(actor, access.permission)
  return { actor }
}

async function requireActor(
  endpoint: Endpoint,
  request: FastifyRequest,
  { sessions, countWrongToken }: CallGuards,
): Promise<Actor> {
  const { headers, ip } = request
  const { answeredWhile } = endpoint
  try {
    const asked = { answeredWhile, use: readUse(endpoint, request), ip }
    return await sessions.requireActor(headers.authorization, asked)
  } catch (cause) {
    if (cause instanceof ReasonError && cause.reason === 'auth.api-token-unknown') await countWrongToken(ip)
    throw cause
  }
}

/**
 * Whether a call counts as use of the session. An open console also reads by itself and marks all its calls; it reports
 * use by `account/activity`. Calls that change something, and calls of other programs, are use.
 */
function readUse({ isAudited }: Endpoint, request: FastifyRequest): SessionUse {
  return isAudited || request.headers[CONSOLE_HEADER] === undefined ? 'person' : 'background'
}

function requirePermission(actor: Actor, permission: string): void {
  if (hasPermission(actor, permission)) return
  throw actor.withheld.has(permission) ? installationOnly() : permissionDenied()
}

/**
 * Requires that the user has confirmed the session lately, where the call takes that.
 * @throws auth.confirm-required, auth.api-token-barred: nobody is there who could confirm it
 */
export async function requireConfirmed(
  endpoint: Endpoint,
  { caller, body }: { readonly caller: Caller; readonly body: unknown },
  { clock, loadConfirmMinutes }: Pick<CallGuards, 'clock' | 'loadConfirmMinutes'>,
): Promise<void> {
  if (caller.actor === undefined || !takesConfirmation(endpoint, body)) return
  if (caller.actor.apiToken !== null) throw tokenBarred()
  const sinceMs = clock.now() - caller.actor.confirmedAtMs
  if (sinceMs > (await loadConfirmMinutes()) * MINUTE_MS) throw confirmRequired()
}

/** `X-Device-Key: deviceCode:deviceKey` */
async function requireDevice(
  request: FastifyRequest,
  authenticate: AuthenticateDevice,
): Promise<DeviceActor> {
  const header = request.headers['x-device-key']
  const [, code, key] = (typeof header === 'string' && /^([^:]{1,64}):(.{1,200})$/.exec(header)) || []
  const device = code === undefined || key === undefined ? undefined : await authenticate(code, key)
  if (device === undefined) throw deviceUnknown()
  return device
}
