import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { closedObject, nullable, text } from './schema.ts'

/** What the console knows before anybody is signed in: no licence facts, no addresses. */
export const systemInfo = Type.Object({
  name: Type.String(),
  organisation: nullable(Type.String()),
  /** Path on this server; changes with the picture. */
  logoImgUrl: nullable(Type.String()),
  /** Path of an icon-font script on this server. */
  iconfontUrl: nullable(Type.String()),
  version: Type.String(),
  /** The public parameters by key. */
  parameters: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Integer(), Type.String()])),
})
export type SystemInfo = Static<typeof systemInfo>

export const systemFacts = Type.Object({
  /** As stored; null: the product's own name. */
  name: nullable(Type.String()),
  organisation: nullable(Type.String()),
  logoImgUrl: nullable(Type.String()),
  iconfontUrl: nullable(Type.String()),
  version: Type.String(),
  nodeVersion: Type.String(),
  databaseKind: Type.Enum(['embedded', 'postgresql']),
  databaseVersion: Type.String(),
  databaseBytes: Type.Integer(),
  installedAt: Type.String(),
  updateTime: Type.String(),
  users: Type.Integer(),
  domains: Type.Integer(),
  devices: Type.Integer(),
  links: Type.Integer(),
})
export type SystemFacts = Static<typeof systemFacts>

/** Largest logo taken. */
export const MAX_LOGO_BYTES = 512 * 1024

/** A path on this very server: nothing is loaded from elsewhere. */
const ownPath = Type.String({ pattern: '^/[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*$', maxLength: 200 })

export const systemApi = {
  brand: get('sys/info/brand', {
    label: label('系统名称与标识', 'System name and logo'),
    access: 'public',
    data: systemInfo,
  }),
  info: get('sys/info/info', {
    reach: 'installation',
    label: label('基本信息', 'Basic information'),
    data: systemFacts,
  }),
  update: post('sys/info/update', {
    reach: 'installation',
    label: label('修改基本信息', 'Change basic information'),
    body: closedObject({
      name: Type.Optional(nullable(text(40, 1))),
      organisation: Type.Optional(nullable(text(80, 1))),
      iconfontUrl: Type.Optional(nullable(ownPath)),
    }),
  }),
  /** PNG, JPEG or WebP as raw bytes; what it is, its first bytes tell. */
  changeLogo: post('sys/info/logo', {
    reach: 'installation',
    label: label('更换标识图片', 'Change logo'),
    bodyKind: 'raw',
    bodyTypes: ['image/png', 'image/jpeg', 'image/webp'],
    bodyLimitBytes: MAX_LOGO_BYTES,
    data: Type.Object({ logoImgUrl: Type.String() }),
  }),
  removeLogo: post('sys/info/logo/delete', {
    reach: 'installation',
    label: label('恢复默认标识图片', 'Remove logo'),
    permission: 'sys:info:logo',
  }),
  logo: get('sys/info/logo', {
    label: label('标识图片', 'Logo'),
    access: 'public',
    query: closedObject({ v: Type.Optional(text(64)) }),
    answerKind: 'binary',
  }),
}
