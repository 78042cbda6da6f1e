import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from '../config/secret.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** NIST SP 800-38D, 8.2 */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_LENGTH = 16

/** Encrypts secrets in a database that others may read, with the installation's key, which is not in it. */
export interface Sealer {
  /** Identifies the key without disclosing it; 16 hexadecimal digits. */
  readonly keyId: string
  /** `context` says what it is and whose: it opens only under the same context. */
  seal(plain: Uint8Array, context: string): Buffer
  /** @throws Error when it was sealed with another key or under another context, or was altered */
  open(sealed: Uint8Array, context: string): Buffer
  /** HMAC-SHA-256 with a key of its own for each purpose. */
  sign(data: Uint8Array, purpose: string): Buffer
}

export function createSealer(secretKey: Secret): Sealer {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey.reveal(), '', `fibrewatch ${purpose}`, KEY_BYTES))
  const key = derive('seal')
  return {
    keyId: createHash('sha256').update(derive('key id')).digest('hex').slice(0, KEY_ID_LENGTH),
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
      const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed)
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv(CIPHER, key, nonce, options).setAAD(Buffer.from(context))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
    sign: (data, purpose) => createHmac('sha256', derive(purpose)).update(data).digest(),
  }
}
