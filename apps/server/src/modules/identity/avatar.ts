import { MAX_AVATAR_BYTES } from '@fibrewatch/contract'
import { defineError } from '#platform/http/errors'

const avatarInvalid = defineError('account.avatar-invalid')

/** First bytes of the pictures (W3C PNG 5.2; ITU-T T.81 B.1.1.3; RFC 9649 2.4). */
const SIGNATURES = {
  'image/png': (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/webp': (bytes: Buffer) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}
type PictureType = keyof typeof SIGNATURES
const isPictureType = (type: string): type is PictureType => Object.hasOwn(SIGNATURES, type)

/** The picture must be what its `data:` URL says it is. @throws account.avatar-invalid */
export function requirePicture(dataUrl: string): void {
  const [, type = '', content = ''] = /^data:([a-z/]+);base64,(.*)$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(content, 'base64')
  const isPicture = isPictureType(type) && SIGNATURES[type](bytes)
  if (!isPicture || bytes.length > MAX_AVATAR_BYTES) throw avatarInvalid()
}
