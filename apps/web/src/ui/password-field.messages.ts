import { defineMessages } from '#lib/i18n/i18n.ts'

export const passwordFieldMessages = defineMessages('password-field', {
  zh: { capsLock: '大写锁定已打开', show: '显示密码', hide: '隐藏密码' },
  en: { capsLock: 'Caps Lock is on', show: 'Show password', hide: 'Hide password' },
})
