import type { Client } from 'aedes'
import type { Socket } from 'node:net'
import type { DevicePass } from '#modules/plant'
import type { ClientCertificate } from './client-certificate.ts'
import type { MqttRefusal } from './mqtt-refusals.ts'

export interface MqttLimits {
  /** Limits of all connections, and from one address: a gateway may serve many instruments. */
  readonly connections: number
  readonly connectionsOfAddress: number
  /** Of these, not signed in yet. */
  readonly waiting: number
  readonly waitingOfAddress: number
  readonly connectionsOfDevice: number
  /** Limit from the connection to the end of signing in. */
  readonly signInMs: number
  /** Limit of what is sent to sign in: CONNECT with code, key and a short will. */
  readonly signInBytes: number
}

export const MQTT_LIMITS: MqttLimits = {
  connections: 5000,
  connectionsOfAddress: 1000,
  waiting: 500,
  waitingOfAddress: 50,
  connectionsOfDevice: 8,
  signInMs: 10_000,
  signInBytes: 4096,
}

/** One connection, from its first byte to its end. */
export interface MqttGuest {
  readonly address: string
  readonly socket: Socket
  client?: Client
  /** By which it signs in, in place of a key. */
  certificate?: ClientCertificate | undefined
  /** Absent before signing in, and when its key has ended. */
  pass?: DevicePass | undefined
  /** Settles when it is known whether the pass is still valid. */
  checked: Promise<void>
  hasSignedIn: boolean
  /** It has subscribed to the commands of its device. */
  takesCommands: boolean
  /** Each connection is counted as refused once. */
  isRefused: boolean
}

/** All connections, oldest first, with the counts for the limits. */
export class MqttGuests {
  readonly #limits: MqttLimits
  readonly #guests = new Set<MqttGuest>()
  readonly #all = new Tally()
  readonly #waiting = new Tally()

  constructor(limits: MqttLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#all.total
  }

  get waitingCount(): number {
    return this.#waiting.total
  }

  /** The limit that one more connection from this address would exceed. */
  findRefusal(address: string): MqttRefusal | undefined {
    const { connections, connectionsOfAddress, waiting, waitingOfAddress } = this.#limits
    if (this.#all.total >= connections) return 'too-many'
    if (this.#all.of(address) >= connectionsOfAddress) return 'too-many-of-address'
    if (this.#waiting.total >= waiting) return 'too-many-waiting'
    if (this.#waiting.of(address) >= waitingOfAddress) return 'too-many-waiting-of-address'
    return undefined
  }

  enter(socket: Socket, address: string): MqttGuest {
    const guest: MqttGuest = {
      address,
      socket,
      checked: Promise.resolve(),
      hasSignedIn: false,
      takesCommands: false,
      isRefused: false,
    }
    this.#guests.add(guest)
    this.#all.add(address)
    this.#waiting.add(address)
    return guest
  }

  /** Returns the device's connections beyond the limit, the oldest first. */
  signIn(guest: MqttGuest, pass: DevicePass): MqttGuest[] {
    if (!this.#guests.has(guest)) return []
    guest.pass = pass
    if (!guest.hasSignedIn) this.#waiting.remove(guest.address)
    guest.hasSignedIn = true
    const same = this.listByDevice(pass.device.code)
    return same.slice(0, Math.max(0, same.length - this.#limits.connectionsOfDevice))
  }

  leave(guest: MqttGuest): void {
    if (!this.#guests.delete(guest)) return
    this.#all.remove(guest.address)
    if (!guest.hasSignedIn) this.#waiting.remove(guest.address)
  }

  /** The signed-in connections of a device; without a code of all devices. */
  listByDevice(code: string | undefined): MqttGuest[] {
    return [...this.#guests].filter(
      ({ pass }) => pass !== undefined && (code === undefined || pass.device.code === code),
    )
  }

  listCertified(): MqttGuest[] {
    return [...this.#guests].filter(({ certificate }) => certificate !== undefined)
  }

  listAll(): MqttGuest[] {
    return [...this.#guests]
  }
}

/** Counts in total and by name; names with a count of zero are removed. */
class Tally {
  readonly #counts = new Map<string, number>()
  total = 0

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  add(name: string): void {
    this.total += 1
    this.#counts.set(name, this.of(name) + 1)
  }

  remove(name: string): void {
    this.total -= 1
    const left = this.of(name) - 1
    if (left > 0) this.#counts.set(name, left)
    else this.#counts.delete(name)
  }
}
