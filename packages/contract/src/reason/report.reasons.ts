import type { Reasons } from './reasons.ts'

/** Of reports. */
export const REPORT_REASONS = {
  'report.not-done': {
    status: 409,
    zh: '报告还没有生成完。',
    en: 'The report is not there yet.',
  },
  'report.file-gone': {
    status: 404,
    zh: '报告文件已从网盘删除，请重新生成。',
    en: 'The file was removed from the netdisk. Make the report again.',
  },
  'report.untested': {
    status: 409,
    zh: '光路 {0} 没有曲线，无法生成报告。请先测试或上传曲线。',
    en: 'Link {0} has no trace to report on. Test it or upload a trace first.',
  },
  'report.time-zone-unknown': {
    status: 400,
    zh: '没有时区 {0}，填写如 Asia/Shanghai 的名称。',
    en: 'There is no time zone {0}. Give a name such as Asia/Shanghai.',
  },
  'report.no-fibres': {
    status: 409,
    zh: '光缆测试 {0} 还没有可用的曲线文件，无法生成报告。',
    en: 'Cable test {0} has no file yet that counts. Upload some first.',
  },
  'report.domains-differ': {
    status: 409,
    zh: '所选光路不在同一个管理域，请分别生成报告。',
    en: 'The links are of several management domains. Make a report for each.',
  },
  'report.too-large': {
    status: 409,
    zh: '报告超过 {0} MB。请分成几份生成。',
    en: 'The report is larger than {0} MB. Make several of fewer links.',
  },
  'report.broken': {
    status: 500,
    zh: '生成报告时出错，服务器日志记录了原因。请重试。',
    en: 'Making the report failed; the log of the server says why. Try again.',
  },
} as const satisfies Reasons
