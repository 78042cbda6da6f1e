import { Type } from 'typebox'
import { get, post } from './endpoint.ts'
import { closedObject } from './schema.ts'

/** Pictures as browsers draw them; none of them can hold a program. */
export const MATERIAL_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type MaterialType = (typeof MATERIAL_TYPES)[number]

export const MAX_MATERIAL_BYTES = 512 * 1024

/** 32 random bytes as base64url: everybody who knows the address may see the picture. */
const ID_PATTERN = '[A-Za-z0-9_-]{43}'
const PREFIX = '/material/'

/** Where a picture stands on this server. */
export const makeMaterialUrl = (id: string): string => `${PREFIX}${id}`

/** The id in an address that `makeMaterialUrl` made. */
export const parseMaterialUrl = (url: string): string => url.slice(PREFIX.length)

/** The address of a picture that was uploaded to this server; no other address is taken. */
export const materialUrl = Type.String({ pattern: `^${PREFIX}${ID_PATTERN}$` })

export const materialApi = {
  /** One picture as raw bytes; its first bytes tell its type. An unused one is removed after a day. */
  upload: post('material/upload', {
    label: { zh: '上传图片素材', en: 'Upload a picture' },
    access: 'session',
    bodyKind: 'raw',
    bodyTypes: MATERIAL_TYPES,
    bodyLimitBytes: MAX_MATERIAL_BYTES,
    data: Type.Object({ id: Type.String(), url: materialUrl }),
  }),
  /** Needs no sign-in, so that an `img` element can show it: the address cannot be guessed. */
  show: get('material/:id', {
    label: { zh: '图片素材', en: 'Picture' },
    access: 'public',
    params: closedObject({ id: Type.String({ pattern: `^${ID_PATTERN}$` }) }),
    answerKind: 'binary',
  }),
}
