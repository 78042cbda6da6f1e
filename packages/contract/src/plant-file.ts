import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { closedObject, id, lines, nullable, oneOf, text } from './schema.ts'

/** Kinds of objects that documents and photographs are kept with. */
export const FILE_OWNERS = ['site', 'device', 'link', 'cable', 'node', 'service'] as const
export type FileOwner = (typeof FILE_OWNERS)[number]

/** What of its owner a file may be about: a port of a device, a fibre or a section of a cable, a splice of a node. */
export const FILE_PARTS = ['port', 'fibre', 'section', 'splice'] as const
export type FilePart = (typeof FILE_PARTS)[number]

/** Of one object; more is said to be too much and not cut off silently. */
export const MAX_PLANT_FILES = 100
/** Of one file. Larger ones are kept in the netdisk and opened there. */
export const MAX_PLANT_FILE_BYTES = 32 * 1024 * 1024
/** The small picture of a photograph, made by the browser that chose it. */
export const MAX_FILE_PICTURE_BYTES = 48 * 1024
export const MAX_FILE_NAME = 255
export const MAX_FILE_REMARK = 200

/** Four letters of base64 for three bytes. */
const MAX_PICTURE_LETTERS = Math.ceil(MAX_FILE_PICTURE_BYTES / 3) * 4
const BASE64 = '^[A-Za-z0-9+/]+={0,2}$'

export const plantFile = Type.Object({
  id,
  name: Type.String(),
  remark: Type.String(),
  part: nullable(Type.Object({ kind: oneOf(FILE_PARTS), id, name: Type.String() })),
  sizeBytes: Type.Integer(),
  /** Read from the content, never from the name. */
  mimeType: Type.String(),
  hasPicture: Type.Boolean(),
  /** False while it lies in the trash of the netdisk: it can be brought back there. */
  isThere: Type.Boolean(),
  addedAt: Type.String(),
  addedBy: Type.String(),
})
export type PlantFile = Static<typeof plantFile>

const ofOwner = { owner: oneOf(FILE_OWNERS), ownerId: id }
const aboutPart = { partKind: Type.Optional(oneOf(FILE_PARTS)), partId: Type.Optional(id) }
const fileName = text(MAX_FILE_NAME, 1)
const remark = lines(MAX_FILE_REMARK)

/** Documents and photographs of objects of the plant. Who sees the object sees its files, wherever they are kept. */
export const plantFileApi = {
  /** Oldest first. */
  list: get('plant/file/list', {
    label: label('查看文档与照片', 'Documents and photographs'),
    query: closedObject(ofOwner),
    data: Type.Object({ code: Type.String(), domainId: id, list: Type.Array(plantFile) }),
  }),
  /** Kept in the netdisk of the object's domain. */
  upload: post('plant/file/upload', {
    label: label('上传文档与照片', 'Add documents and photographs'),
    permission: 'plant:file:add',
    bodyKind: 'raw',
    bodyLimitBytes: MAX_PLANT_FILE_BYTES,
    query: closedObject({ ...ofOwner, ...aboutPart, name: fileName }),
    data: Type.Object({ id }),
  }),
  /** Files of the netdisk, by the ticket that lets their reader download them. */
  attach: post('plant/file/attach', {
    label: label('从网盘添加文档与照片', 'Add documents from the netdisk'),
    permission: 'plant:file:add',
    body: closedObject({
      ...ofOwner,
      ...aboutPart,
      ticket: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
    }),
    data: Type.Object({ ids: Type.Array(id) }),
  }),
  update: post('plant/file/update', {
    label: label('修改文档与照片', 'Rename documents and photographs'),
    body: closedObject({ id, name: fileName, remark }),
  }),
  /** They stay in the netdisk. */
  delete: post('plant/file/delete', {
    label: label('移除文档与照片', 'Take documents and photographs off'),
    body: closedObject({
      ...ofOwner,
      ids: Type.Array(id, { minItems: 1, maxItems: MAX_PLANT_FILES, uniqueItems: true }),
    }),
    /** Of the history, by which it is undone. */
    data: Type.Object({ changeId: id }),
  }),
  /** With `isShown` only what a browser shows without running it. */
  open: get('plant/file/open', {
    label: label('打开文档与照片', 'Open documents and photographs'),
    permission: 'plant:file:list',
    query: closedObject({ id, isShown: Type.Optional(Type.Boolean({ default: false })) }),
    answerKind: 'binary',
  }),
  /** The small picture. */
  picture: get('plant/file/picture', {
    label: label('照片缩略图', 'Small pictures of photographs'),
    permission: 'plant:file:list',
    query: closedObject({ id }),
    answerKind: 'binary',
  }),
  setPicture: post('plant/file/picture/set', {
    label: label('保存缩略图', 'Keep small pictures'),
    permission: 'plant:file:add',
    body: closedObject({
      id,
      picture: Type.String({ minLength: 4, maxLength: MAX_PICTURE_LETTERS, pattern: BASE64 }),
    }),
    bodyLimitBytes: MAX_PICTURE_LETTERS + 1024,
  }),
}
