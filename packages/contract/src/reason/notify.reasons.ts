import type { Reasons } from './reasons.ts'

/** Of the channels by which alarms are told. */
export const NOTIFY_REASONS = {
  'channel.full': {
    status: 409,
    zh: '每个管理域最多 {0} 个通知渠道。',
    en: 'A management domain has at most {0} notification channels.',
  },
  'channel.off': {
    status: 409,
    zh: '渠道已停用，先启用再重发。',
    en: 'The channel is switched off. Switch it on, then send again.',
  },
  'channel.no-secret': {
    status: 409,
    zh: '邮件渠道没有签名密钥。',
    en: 'A channel of e-mail has no secret.',
  },
  'channel.address-invalid': {
    status: 400,
    zh: '地址“{0}”不合法：Webhook 填一个 http(s) 地址，邮件填邮箱地址。',
    en: 'The address {0} is not valid: a webhook takes one http(s) address, e-mail takes mail addresses.',
  },
  'channel.time-zone-unknown': {
    status: 400,
    zh: '没有时区 {0}，填写如 Asia/Shanghai 的名称。',
    en: 'There is no time zone {0}. Give a name such as Asia/Shanghai.',
  },
} as const satisfies Reasons
