import type { Reasons } from './reasons.ts'

/** Of files that are imported: of the whole file, and of single rows, whose first value is the id of the column. */
export const IMPORT_REASONS = {
  'import.file-unreadable': { status: 400, zh: '文件读不出来：{0}。', en: 'The file cannot be read: {0}.' },
  'import.busy': {
    status: 429,
    zh: '正在读取别的导入文件，请稍后再试。',
    en: 'Other files are being read. Try again in a moment.',
  },
  'import.too-many-files': {
    status: 409,
    zh: '一次导入最多 {0} 个文件，请分几次导入。',
    en: 'An import has at most {0} files. Divide them into several imports.',
  },
  'import.too-much-waiting': {
    status: 409,
    zh: '你上传后还没有导入的文件已经太多（最多 {0} MB、{1} 次导入）。请先导入或放弃其中一些。',
    en: 'Too much of what you uploaded still waits to be imported ({0} MB and {1} imports at most). Import or drop some of it first.',
  },
  'import.wrong-state': {
    status: 409,
    zh: '这次导入的状态已经变了，请重新打开。',
    en: 'The import has moved on meanwhile. Open it again.',
  },
  'import.column-missing': {
    status: 400,
    zh: '必需的列没有对应：{0}。',
    en: 'A column that is needed is not assigned: {0}.',
  },
  'import.has-refused': {
    status: 409,
    zh: '有 {0} 项通不过检查，不能全部导入。可以只导入正确的，或改好文件重新上传。',
    en: '{0} entries are refused, so not everything can go in. Import the good ones, or mend the file and upload it again.',
  },
  'import.shp-too-large': {
    status: 400,
    zh: 'Shapefile 最多 {0} 行；请导出成 CSV 或 GeoJSON。',
    en: 'A Shapefile has at most {0} rows. Export CSV or GeoJSON.',
  },
  'import.rows-gone': {
    status: 409,
    zh: '这次导入的数据行已经清理，不能整体撤销；可以在变更记录里逐项撤销。',
    en: 'The rows of this import were cleared away, so it cannot be undone as a whole; single changes can, from the history.',
  },
  'import.field-missing': { status: 400, zh: '缺少“{0}”。', en: '{0} is missing.' },
  'import.not-a-number': { status: 400, zh: '“{0}”不是数字：{1}。', en: '{0} is not a number: {1}.' },
  'import.not-a-date': {
    status: 400,
    zh: '“{0}”不是日期：{1}；请写成 2026-05-31。',
    en: '{0} is not a date: {1}. Write 2026-05-31.',
  },
  'import.not-yes-no': {
    status: 400,
    zh: '“{0}”要写“是”或“否”：{1}。',
    en: '{0} must be yes or no: {1}.',
  },
  'import.not-a-line': {
    status: 400,
    zh: '“{0}”不是坐标串；请写成 113.1 22.5, 113.2 22.6。',
    en: '{0} is not a line of points. Write 113.1 22.5, 113.2 22.6.',
  },
  'import.not-one-of': {
    status: 400,
    zh: '“{0}”不能是 {1}，可以是：{2}。',
    en: '{0} cannot be {1}. It can be: {2}.',
  },
  'import.unknown': {
    status: 400,
    zh: '“{0}”里的 {1} 不存在。',
    en: '{0} names {1}, which does not exist.',
  },
  'import.ambiguous': {
    status: 400,
    zh: '“{0}”里的 {1} 有好几个，分不清是哪一个。',
    en: '{0} names {1}, of which there are several.',
  },
  'import.field-invalid': {
    status: 400,
    zh: '“{0}”不合法（太长、超出范围或含有不允许的字符）：{1}。',
    en: '{0} is too long, out of range or has characters that are not allowed: {1}.',
  },
  'import.out-of-range': { status: 400, zh: '“{0}”超出允许的范围。', en: '{0} is out of range.' },
  'import.too-many-of-one': {
    status: 400,
    zh: '{0} 有 {1} 行，一次最多 {2} 行。',
    en: '{0} has {1} rows; one object has at most {2}.',
  },
  'import.half-place': {
    status: 400,
    zh: '经度和纬度要么都填，要么都不填。',
    en: 'Longitude and latitude go together: fill in both, or neither.',
  },
  'import.not-permitted': {
    status: 403,
    zh: '你没有逐个新增或修改 {0} 这类资源的权限，导入也不行。',
    en: 'You may not add or change the likes of {0} by hand, and so not by an import.',
  },
  'import.twice': {
    status: 400,
    zh: '编码 {0} 在文件里出现了两次。',
    en: 'Code {0} stands twice in the file.',
  },
  'import.fixed': {
    status: 400,
    zh: '“{0}”不能通过导入修改，现在不是 {1}。',
    en: '{0} is not {1} now, and an import does not change it.',
  },
} satisfies Reasons
