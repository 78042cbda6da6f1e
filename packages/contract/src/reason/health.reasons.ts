import type { Reasons } from './reasons.ts'

/** Of the server's checks: disk, stores, clock. */
export const HEALTH_REASONS = {
  'store.unavailable': {
    status: 503,
    zh: '文件存储暂时不可用，稍后再试。',
    en: 'The file store is not available at the moment. Try again later.',
  },
  'storage.low': {
    status: 503,
    zh: '服务器磁盘空间不足，暂不接收文件，请联系管理员。',
    en: 'The server is short of disk space and takes no files for now. Contact an administrator.',
  },
  'storage.full': {
    status: 503,
    zh: '服务器磁盘已满，请联系管理员。',
    en: 'The disk of the server is full. Contact an administrator.',
  },
  'storage.unwritable': {
    status: 503,
    zh: '服务器的数据目录不可写，请联系管理员。',
    en: 'The data folder of the server cannot be written. Contact an administrator.',
  },
  'clock.doubtful': {
    status: 503,
    zh: '系统时钟存疑：距上次运行超过 2 天。核对时间后执行一次任务“确认系统时钟”。',
    en: 'The clock is in doubt: more than 2 days since the last sign of life. Check it, then run the task that accepts the clock once.',
  },
  'clock.wrong': {
    status: 503,
    zh: '系统时钟不正确，请校准服务器时间。',
    en: 'The clock of the server is wrong. Set it right.',
  },
  'broker.unavailable': {
    status: 503,
    zh: '与消息代理的连接已断开。',
    en: 'The connection to the message broker is lost.',
  },
  'mail.unavailable': {
    status: 503,
    zh: '邮件服务器没有应答，告警邮件稍后重发。',
    en: 'The mail server does not answer. Mails of alarms are sent again later.',
  },
} as const satisfies Reasons
