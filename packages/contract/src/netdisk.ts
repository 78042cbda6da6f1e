import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { closedObject, freeText, id, lines, nullable, oneOf, uuid } from './schema.ts'

const MEBIBYTE = 1024 * 1024
/** Every chunk of an upload but its last one has exactly this length; S3 takes no part below 5 MiB. */
export const NETDISK_CHUNK_BYTES = 8 * MEBIBYTE
/** Largest file: 8,192 chunks, within the 10,000 parts of an S3 upload. */
export const NETDISK_MAX_FILE_BYTES = 64 * 1024 * MEBIBYTE
/** Items one call takes, and entries one page of a list has at most. */
export const NETDISK_MAX_ITEMS = 1000
export const NETDISK_MAX_PAGE = 100
export const NETDISK_MAX_MARK = 100
/** Folders below one another. */
export const NETDISK_MAX_DEPTH = 32

export const NETDISK_NODE_TYPES = ['dir', 'file'] as const
export type NetdiskNodeType = (typeof NETDISK_NODE_TYPES)[number]

/**
 * What happens when the name is taken: `ask` refuses with `netdisk.name-taken` and names it, so that the person can
 * choose; `rename` finds a free name; `replace` moves the one that is there to the trash; `skip` leaves the new one out.
 */
export const NETDISK_CONFLICTS = ['ask', 'rename', 'replace', 'skip'] as const
export type NetdiskConflict = (typeof NETDISK_CONFLICTS)[number]

export const NETDISK_ACTIONS = [
  'copy',
  'cut',
  'delete',
  'rename',
  'restore',
  'purge',
  'empty',
  'upload',
] as const
export type NetdiskAction = (typeof NETDISK_ACTIONS)[number]
export const NETDISK_TASK_STATUSES = ['running', 'finished', 'failed'] as const
export type NetdiskTaskStatus = (typeof NETDISK_TASK_STATUSES)[number]

/** Types the server shows inside the page; everything else is only ever saved. */
export const NETDISK_INLINE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
] as const

export const netdiskNode = Type.Object({
  id,
  name: Type.String(),
  type: oneOf(NETDISK_NODE_TYPES),
  /** Bytes; 0 for a folder. */
  fsize: Type.Integer(),
  /** Read from the content, never from the name; null for a folder. */
  mimeType: nullable(Type.String()),
  /** When the content came in; for a folder when it was made. */
  putTime: Type.String(),
  updatedAt: Type.String(),
  uploader: nullable(Type.String()),
  /** The remark. */
  mark: Type.String(),
  /** Only in search results: the folder it is in, `""` or `"a/b/"`. */
  belongTo: Type.Optional(Type.String()),
})
export type NetdiskNode = Static<typeof netdiskNode>

export const netdiskInfo = Type.Object({
  ...netdiskNode.properties,
  path: Type.String(),
  /** SHA-256, hexadecimal; null for a folder. */
  hash: nullable(Type.String()),
  /** Whether `preview` shows it. */
  isPreviewable: Type.Boolean(),
  /** For a folder: everything below it. */
  files: Type.Integer(),
  totalBytes: Type.Integer(),
})
export type NetdiskInfo = Static<typeof netdiskInfo>

export const netdiskTrashed = Type.Object({
  id,
  name: Type.String(),
  type: oneOf(NETDISK_NODE_TYPES),
  /** Bytes of a file; 0 for a folder. */
  fsize: Type.Integer(),
  /** The folder it was in; `restore` makes it again where it is gone. */
  path: Type.String(),
  trashedAt: Type.String(),
  trashedBy: nullable(Type.String()),
})
export type NetdiskTrashed = Static<typeof netdiskTrashed>

/** Every change answers alike: done at once, or a task to ask `check` about. */
export const netdiskOutcome = Type.Object({
  done: Type.Boolean(),
  taskId: nullable(uuid),
  /** Names left out by `conflict: 'skip'`. */
  skipped: Type.Array(Type.String()),
})
export type NetdiskOutcome = Static<typeof netdiskOutcome>

export const netdiskProgress = Type.Object({
  action: oneOf(NETDISK_ACTIONS),
  status: oneOf(NETDISK_TASK_STATUSES),
  /** Items; for an upload bytes. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Why it failed, in the caller's language. */
  err: nullable(Type.String()),
})
export type NetdiskProgress = Static<typeof netdiskProgress>

export const netdiskUpload = Type.Object({
  /** Null: left out by `conflict: 'skip'`. */
  uploadId: nullable(uuid),
  /** Bytes that are safe: go on from here. */
  offset: Type.Integer(),
  size: Type.Integer(),
  chunkBytes: Type.Integer(),
  /** After this time without a chunk the upload is forgotten. */
  expiresAt: nullable(Type.String()),
  isFinished: Type.Boolean(),
})
export type NetdiskUpload = Static<typeof netdiskUpload>

/** Uploads of one space that may be open at a time: of one user, and of all. */
export const NETDISK_MAX_OPEN_UPLOADS = { ofUser: 200, ofSpace: 1000 } as const

/** An upload that was begun and has not ended; its room is reserved. */
export const netdiskOpenUpload = Type.Object({
  uploadId: uuid,
  name: Type.String(),
  path: Type.String(),
  uploader: Type.String(),
  isOwn: Type.Boolean(),
  size: Type.Integer(),
  /** Bytes that are safe. */
  offset: Type.Integer(),
  startedAt: Type.String(),
  /** Of the last chunk. */
  changedAt: Type.String(),
  /** Without another chunk it is forgotten at this time. */
  expiresAt: Type.String(),
})
export type NetdiskOpenUpload = Static<typeof netdiskOpenUpload>

export const netdiskQuota = Type.Object({
  domainId: id,
  /** Files, those in the trash, and what open uploads will need. */
  used: Type.Integer(),
  limit: Type.Integer(),
  files: Type.Integer(),
})
export type NetdiskQuota = Static<typeof netdiskQuota>

export const NETDISK_KINDS = ['image', 'document', 'text', 'archive', 'audio', 'video', 'other'] as const
export type NetdiskKind = (typeof NETDISK_KINDS)[number]

export const netdiskStat = Type.Object({
  files: Type.Integer(),
  folders: Type.Integer(),
  bytes: Type.Integer(),
  trash: Type.Object({ items: Type.Integer(), bytes: Type.Integer() }),
  kinds: Type.Array(
    Type.Object({ kind: oneOf(NETDISK_KINDS), files: Type.Integer(), bytes: Type.Integer() }),
  ),
  /** What came in, by month (`2026-05`, UTC), the last twelve, oldest first. */
  months: Type.Array(Type.Object({ month: Type.String(), files: Type.Integer(), bytes: Type.Integer() })),
})
export type NetdiskStat = Static<typeof netdiskStat>

/** The space: a management domain in the caller's scope; absent: the caller's own. */
const inSpace = { domainId: Type.Optional(id) }
/** `""` is the top, `"a/b/"` a folder. */
const path = freeText(8300)
/** Bounded in bytes by the server; more characters than bytes cannot be. */
const name = freeText(255, 1)
const named = { path, name }
const conflict = Type.Optional(Type.Enum([...NETDISK_CONFLICTS], { default: 'ask' }))
const files = Type.Array(closedObject({ name, type: Type.Optional(oneOf(NETDISK_NODE_TYPES)) }), {
  minItems: 1,
  maxItems: NETDISK_MAX_ITEMS,
})
const names = Type.Array(name, { minItems: 1, maxItems: NETDISK_MAX_ITEMS, uniqueItems: true })
const ids = Type.Array(id, { minItems: 1, maxItems: NETDISK_MAX_ITEMS, uniqueItems: true })
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const paging = {
  /** Opaque, from the previous answer. */
  marker: Type.Optional(freeText(2000)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: NETDISK_MAX_PAGE, default: NETDISK_MAX_PAGE })),
}

export const NETDISK_SORTS = ['name', 'size', 'time'] as const
export type NetdiskSort = (typeof NETDISK_SORTS)[number]

export const netdiskApi = {
  /** One folder, or with `key` the whole space: folders first; `marker` null is the end. */
  list: get('netdisk/manage/list', {
    label: label('文件列表', 'Files'),
    query: closedObject({
      ...inSpace,
      ...paging,
      path: Type.Optional(path),
      key: Type.Optional(freeText(255)),
      sortBy: Type.Optional(Type.Enum([...NETDISK_SORTS], { default: 'name' })),
      isAsc: Type.Optional(Type.Boolean({ default: true })),
    }),
    data: Type.Object({ list: Type.Array(netdiskNode), marker: nullable(Type.String()) }),
  }),
  mkdir: post('netdisk/manage/mkdir', {
    label: label('新建文件夹', 'Create a folder'),
    body: closedObject({ ...inSpace, path, dirName: name }),
    data: Type.Object({ id }),
  }),
  info: get('netdisk/manage/info', {
    label: label('文件详情', 'File details'),
    query: closedObject({ ...inSpace, ...named }),
    data: netdiskInfo,
  }),
  mark: post('netdisk/manage/mark', {
    label: label('文件备注', 'Remark on a file'),
    body: closedObject({ ...inSpace, ...named, mark: lines(NETDISK_MAX_MARK) }),
  }),
  rename: post('netdisk/manage/rename', {
    label: label('重命名', 'Rename'),
    body: closedObject({
      ...inSpace,
      ...named,
      toName: name,
      type: Type.Optional(oneOf(NETDISK_NODE_TYPES)),
      conflict,
    }),
    data: netdiskOutcome,
  }),
  cut: post('netdisk/manage/cut', {
    label: label('移动', 'Move'),
    body: closedObject({ ...inSpace, files, originPath: path, toPath: path, conflict }),
    data: netdiskOutcome,
  }),
  /** Into the same folder: under a name that says it is a copy. */
  copy: post('netdisk/manage/copy', {
    label: label('复制', 'Copy'),
    body: closedObject({ ...inSpace, files, originPath: path, toPath: path, conflict }),
    data: netdiskOutcome,
  }),
  /** To the trash. Files of objects of the plant are refused unless `isAttachedToo` says that they are meant. */
  delete: post('netdisk/manage/delete', {
    label: label('删除文件', 'Delete files'),
    body: closedObject({ ...inSpace, path, files, isAttachedToo: Type.Optional(Type.Boolean()) }),
    data: netdiskOutcome,
  }),
  /** How far a task or an upload is: exactly one of the two. */
  check: post('netdisk/manage/check', {
    label: label('查看后台操作', 'Progress of an operation'),
    isAudited: false,
    body: closedObject({
      taskId: Type.Optional(uuid),
      uploadId: Type.Optional(uuid),
      action: Type.Optional(oneOf(NETDISK_ACTIONS)),
    }),
    data: netdiskProgress,
  }),
  /** Newest first. */
  trash: get('netdisk/manage/trash', {
    label: label('回收站', 'Trash'),
    permission: 'netdisk:manage:list',
    query: closedObject({ ...inSpace, ...paging }),
    data: Type.Object({ list: Type.Array(netdiskTrashed), marker: nullable(Type.String()) }),
  }),
  /** Back to where it was. */
  restore: post('netdisk/manage/restore', {
    label: label('还原文件', 'Restore files'),
    permission: 'netdisk:manage:delete',
    body: closedObject({ ...inSpace, ids, conflict }),
    data: netdiskOutcome,
  }),
  /** For good. */
  purge: post('netdisk/manage/purge', {
    label: label('彻底删除文件', 'Delete files for good'),
    body: closedObject({ ...inSpace, ids }),
    data: netdiskOutcome,
  }),
  empty: post('netdisk/manage/empty', {
    label: label('清空回收站', 'Empty the trash'),
    permission: 'netdisk:manage:purge',
    body: closedObject({ ...inSpace }),
    data: netdiskOutcome,
  }),
  quota: get('netdisk/manage/quota', {
    label: label('网盘容量', 'Netdisk space'),
    permission: 'netdisk:manage:list',
    query: closedObject({ ...inSpace }),
    data: netdiskQuota,
  }),
  stat: get('netdisk/manage/stat', {
    label: label('网盘统计', 'Netdisk figures'),
    permission: 'netdisk:manage:list',
    query: closedObject({ ...inSpace }),
    data: netdiskStat,
  }),
}

export const netdiskTransferApi = {
  /** Begins an upload: room is reserved, the name is checked (and once more by `uploadFinish`). */
  token: post('netdisk/manage/token', {
    label: label('上传文件', 'Upload files'),
    body: closedObject({
      ...inSpace,
      ...named,
      size: Type.Integer({ minimum: 0, maximum: NETDISK_MAX_FILE_BYTES }),
      conflict,
    }),
    data: netdiskUpload,
  }),
  /**
   * One chunk of `chunkBytes` (the last one: what is left), durable before it is answered. A wrong offset is refused
   * with `netdisk.offset-mismatch`, whose error on `offset` carries the right one.
   */
  upload: post('netdisk/manage/upload', {
    label: label('上传文件分片', 'Upload a chunk'),
    permission: 'netdisk:manage:token',
    isAudited: false,
    bodyKind: 'raw',
    bodyLimitBytes: NETDISK_CHUNK_BYTES,
    query: closedObject({
      uploadId: uuid,
      offset: Type.Integer({ minimum: 0, maximum: NETDISK_MAX_FILE_BYTES }),
      /** Of this chunk. */
      sha256: Type.Optional(sha256),
    }),
    data: netdiskUpload,
  }),
  uploadStatus: get('netdisk/manage/uploadStatus', {
    label: label('上传进度', 'Progress of an upload'),
    permission: 'netdisk:manage:token',
    query: closedObject({ uploadId: uuid }),
    data: netdiskUpload,
  }),
  /** May be repeated: the second answer is that of the first. `conflict` replaces the choice made at the beginning. */
  uploadFinish: post('netdisk/manage/uploadFinish', {
    label: label('完成上传', 'Finish an upload'),
    permission: 'netdisk:manage:token',
    body: closedObject({
      uploadId: uuid,
      /** Of the whole file. */
      sha256: Type.Optional(sha256),
      conflict: Type.Optional(oneOf(NETDISK_CONFLICTS)),
    }),
    /** Null: left out by `conflict: 'skip'`. */
    data: nullable(netdiskNode),
  }),
  /** All users' uploads in the space, the oldest first. */
  uploads: get('netdisk/manage/uploads', {
    label: label('未完成的上传', 'Open uploads'),
    permission: 'netdisk:manage:list',
    query: closedObject({ ...inSpace }),
    data: Type.Array(netdiskOpenUpload),
  }),
  /** The caller's own; with the permission to delete files also those of others. */
  uploadCancel: post('netdisk/manage/uploadCancel', {
    label: label('取消上传', 'Cancel an upload'),
    permission: 'netdisk:manage:token',
    body: closedObject({ uploadId: uuid }),
  }),
  /** A file (with `Range`, `If-Range`, `ETag`), or a folder as a zip. */
  download: get('netdisk/manage/download', {
    label: label('下载文件', 'Download a file'),
    query: closedObject({ ...inSpace, ...named }),
    answerKind: 'binary',
  }),
  /** An address that works once, without a header, for `expiresAt`: several names or a folder come as a zip. */
  ticket: post('netdisk/manage/download', {
    label: label('下载文件', 'Download files'),
    body: closedObject({
      ...inSpace,
      path,
      names,
      /** Shown and not saved: one file of `NETDISK_INLINE_TYPES`. */
      isPreview: Type.Optional(Type.Boolean({ default: false })),
    }),
    data: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
  }),
  /** Only `NETDISK_INLINE_TYPES`, sandboxed. */
  preview: get('netdisk/manage/preview', {
    label: label('预览文件', 'Preview a file'),
    permission: 'netdisk:manage:download',
    query: closedObject({ ...inSpace, ...named }),
    answerKind: 'binary',
  }),
  file: get('netdisk/file/:ticket', {
    label: label('凭票下载文件', 'Download with a ticket'),
    access: 'public',
    params: closedObject({ ticket: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
    answerKind: 'binary',
  }),
}
