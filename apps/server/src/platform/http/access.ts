import { answersDisplay, CONSOLE_HEADER, type Endpoint, takesConfirmation } from '@fibrewatch/contract'
import type { FastifyRequest } from 'fastify'
import { type Actor, type DeviceActor, holdsPermission } from '../auth/actor.ts'
import type { SessionUse } from '../auth/idle.ts'
import type { Sessions } from '../auth/session.ts'
import type { Clock } from '../clock/clock.ts'
import { defineError, permissionDenied } from './errors.ts'

/** Gives the device whose key this is. */
export type AuthenticateDevice = (code: string, key: string) => Promise<DeviceActor | undefined>

/** Refuses a call whose product module is switched off. @throws module.off */
export type RequireEndpointOn = (endpoint: Endpoint) => void

export interface CallGuards {
  readonly clock: Clock
  readonly sessions: Sessions
  readonly authenticateDevice: AuthenticateDevice
  readonly requireEndpointOn: RequireEndpointOn
  /** For how long a session counts as confirmed. */
  readonly loadConfirmMinutes: () => Promise<number>
}

export interface Caller {
  readonly actor?: Actor
  readonly device?: DeviceActor
}

const deviceUnknown = defineError('auth.device-unknown')
const installationOnly = defineError('auth.installation-only')
const confirmRequired = defineError('auth.confirm-required')
const MINUTE_MS = 60_000

/**
 * Who calls, before anything he sent is read.
 * @throws auth.token-missing, auth.token-unknown, auth.session-expired, auth.session-locked,
 * auth.password-due, auth.factor-due, auth.permission-denied, auth.installation-only,
 * auth.device-unknown, module.off
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

async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  { sessions, authenticateDevice }: CallGuards,
): Promise<Caller> {
  const { access, answeredWhile } = endpoint
  if (access.kind === 'public') return {}
  if (access.kind === 'device') return { device: await requireDevice(request, authenticateDevice) }
  const token = request.headers.authorization
  const actor = await sessions.requireActor(token, answeredWhile, readUse(endpoint, request))
  // Nothing is changed from a wall, whatever a code would open.
  if (actor.isDisplay && !answersDisplay(endpoint)) throw permissionDenied()
  if (access.kind === 'permission') requirePermission(actor, access.permission)
  return { actor }
}

/**
 * A console reads by itself as long as it is open, and says so of all its calls; that somebody uses it, it says by
 * `account/activity`. What changes something was somebody's doing, and so is a call from any other program.
 */
function readUse({ isAudited }: Endpoint, request: FastifyRequest): SessionUse {
  return isAudited || request.headers[CONSOLE_HEADER] === undefined ? 'person' : 'background'
}

function requirePermission(actor: Actor, permission: string): void {
  if (holdsPermission(actor, permission)) return
  throw actor.withheld.has(permission) ? installationOnly() : permissionDenied()
}

/**
 * What is sent may take a session in which the user has proved lately that it is he.
 * @throws auth.confirm-required
 */
export async function requireConfirmed(
  endpoint: Endpoint,
  { caller, body }: { readonly caller: Caller; readonly body: unknown },
  { clock, loadConfirmMinutes }: Pick<CallGuards, 'clock' | 'loadConfirmMinutes'>,
): Promise<void> {
  if (caller.actor === undefined || !takesConfirmation(endpoint, body)) return
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
