import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAssertionOptions,
  PasskeyCreation,
  PasskeyCreationOptions,
} from '@fibrewatch/contract/second-factor'

/** Flags of the authenticator's data (Web Authentication, 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
const AAGUID = Buffer.alloc(16)

export interface Answering {
  readonly origin?: string
  readonly rpId?: string
  /** The authenticator has verified the user. */
  readonly isVerified?: boolean
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const show = (bytes: Buffer): string => bytes.toString('base64url')

/** An authenticator with one ES256 key, in the process; the browser's own answers in the journey. */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #userHandle = ''

  create({ challenge, rp, user }: PasskeyCreationOptions, answering: Answering = {}): PasskeyCreation {
    this.#userHandle = user.id
    const length = Buffer.from([0, this.id.length])
    const key = Buffer.concat([AAGUID, length, this.id, this.#makeCoseKey()])
    const authData = this.#makeData({ rpId: rp.id, ...answering }, HAS_KEY, key)
    const size = Buffer.from([0x58, authData.length])
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}
    const head = Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')])
    const names = Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData')])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: show(makeClientData('webauthn.create', challenge, answering)),
        attestationObject: show(Buffer.concat([head, names, size, authData])),
        transports: ['internal'],
      },
    }
  }

  assert({ challenge, rpId }: PasskeyAssertionOptions, answering: Answering = {}): PasskeyAssertion {
    this.#counter++
    const authData = this.#makeData({ rpId, ...answering }, 0)
    const clientData = makeClientData('webauthn.get', challenge, answering)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: show(clientData),
        authenticatorData: show(authData),
        signature: show(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: this.#userHandle,
      },
    }
  }

  /** Sets the counter back, like an earlier copy of the key. */
  turnBack(uses: number): void {
    this.#counter -= uses
  }

  #named() {
    return { id: show(this.id), rawId: show(this.id), type: 'public-key' } as const
  }

  #makeData({ rpId = '', isVerified = true }: Answering, flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const state = Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags])
    return Buffer.concat([sha256(rpId), state, counter, rest])
  }

  /** RFC 9053, 7.1.1: EC2, ES256, P-256, x, y. */
  #makeCoseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      point(0x21, x),
      point(0x22, y),
    ])
  }
}

const makeClientData = (type: string, challenge: string, { origin = 'http://localhost:5991' }: Answering) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
