import type { Endpoint } from '@fibrewatch/contract'
import type { FastifyRequest } from 'fastify'
import { type Actor, type DeviceActor, holdsPermission } from '../auth/actor.ts'
import type { Sessions } from '../auth/session.ts'
import { defineError, permissionDenied } from './errors.ts'

/** Gives the device whose key this is. */
export type AuthenticateDevice = (code: string, key: string) => Promise<DeviceActor | undefined>

/** Refuses a call whose product module is switched off. @throws module.off */
export type RequireEndpointOn = (endpoint: Endpoint) => void

export interface Doormen {
  readonly sessions: Sessions
  readonly authenticateDevice: AuthenticateDevice
  readonly requireEndpointOn: RequireEndpointOn
}

export interface Caller {
  readonly actor?: Actor
  readonly device?: DeviceActor
}

const deviceUnknown = defineError('auth.device-unknown')

/**
 * Who calls, before anything he sent is read.
 * @throws auth.token-missing, auth.token-unknown, auth.session-expired, auth.session-locked,
 * auth.password-due, auth.permission-denied, auth.device-unknown, module.off
 */
export async function requireCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  doormen: Doormen,
): Promise<Caller> {
  const caller = await identify(endpoint, request, doormen)
  doormen.requireEndpointOn(endpoint)
  return caller
}

async function identify(
  { access, answeredWhile }: Endpoint,
  request: FastifyRequest,
  { sessions, authenticateDevice }: Doormen,
): Promise<Caller> {
  if (access.kind === 'public') return {}
  if (access.kind === 'device') return { device: await requireDevice(request, authenticateDevice) }
  const actor = await sessions.requireActor(request.headers.authorization, answeredWhile)
  if (access.kind === 'permission' && !holdsPermission(actor, access.permission)) throw permissionDenied()
  return { actor }
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
