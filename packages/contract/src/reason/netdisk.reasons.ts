import type { Reasons } from './reasons.ts'

/** Of files: the tree, uploads and downloads. */
export const NETDISK_REASONS = {
  'netdisk.name-invalid': {
    status: 400,
    zh: '名称“{0}”不能用：不能含有 / \\ 或控制字符，不能以点或空格结尾，最长 255 字节。',
    en: 'The name "{0}" cannot be used: no / \\ or control characters, no dot or space at the end, at most 255 bytes.',
  },
  'netdisk.name-taken': {
    status: 409,
    zh: '已存在同名的文件或文件夹：{0}。',
    en: 'There is already a file or folder named {0}.',
  },
  'netdisk.same-folder': {
    status: 409,
    zh: '已经在这个文件夹里，无需移动。',
    en: 'It is in this folder already. There is nothing to move.',
  },
  'netdisk.into-itself': {
    status: 409,
    zh: '不能把文件夹 {0} 放进它自己里面。',
    en: 'Folder {0} cannot be put into itself.',
  },
  'netdisk.too-deep': {
    status: 409,
    zh: '文件夹层级太多，最多 {0} 级。',
    en: 'Too many folders below one another: {0} at most.',
  },
  'netdisk.too-many': {
    status: 409,
    zh: '内容太多，一次最多打包 {0} 项，分开下载。',
    en: 'Too many files: a zip holds {0} at most. Download them in parts.',
  },
  'netdisk.quota-exceeded': {
    status: 409,
    zh: '网盘空间不足：需要 {0} MB，剩余 {1} MB。',
    en: 'Not enough space: {0} MB needed, {1} MB left.',
  },
  'netdisk.offset-mismatch': {
    status: 409,
    zh: '上传位置不对，应从第 {0} 字节继续。',
    en: 'Wrong position: go on from byte {0}.',
  },
  'netdisk.chunk-length': {
    status: 400,
    zh: '这一段应为 {0} 字节。',
    en: 'This chunk must have {0} bytes.',
  },
  'netdisk.checksum-mismatch': {
    status: 400,
    zh: '内容与校验值不符，传输中可能损坏，再上传一次。',
    en: 'The content does not match its checksum; it may have been damaged on the way. Upload it again.',
  },
  'netdisk.upload-incomplete': {
    status: 409,
    zh: '还有 {0} 字节没有上传。',
    en: '{0} bytes have not been uploaded yet.',
  },
  'netdisk.too-many-uploads': {
    status: 409,
    zh: '已有 {0} 个上传没有完成，先完成或放弃一些，再上传新的文件。',
    en: '{0} uploads are open already. Finish or give up some before you begin others.',
  },
  'netdisk.uploads-reserve-too-much': {
    status: 409,
    zh: '没有完成的上传已占用 {0} MB；一个人没有完成的上传合计最多占网盘容量的一半（{1} MB）。先完成或放弃一些。',
    en: 'Your open uploads keep {0} MB already; together they may keep half of the space ({1} MB). Finish or give up some.',
  },
  'netdisk.upload-finished': { status: 409, zh: '上传已经完成。', en: 'The upload is finished already.' },
  'netdisk.not-previewable': {
    status: 409,
    zh: '这种文件不能预览，下载后查看。',
    en: 'This kind of file cannot be previewed. Download it.',
  },
  'netdisk.attached': {
    status: 409,
    zh: '其中有 {0} 个资源对象的文档或照片（{1}）。移到回收站后，在那里就打不开了。',
    en: 'Documents or photographs of {0} objects of the plant are among them ({1}). In the trash they can no longer be opened there.',
  },
  'netdisk.ticket-invalid': {
    status: 404,
    zh: '下载链接已使用或已过期，重新下载一次。',
    en: 'The link was used already or has expired. Download again.',
  },
} as const satisfies Reasons
