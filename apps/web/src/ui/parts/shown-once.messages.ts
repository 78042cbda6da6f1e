import { defineMessages } from '#lib/i18n/i18n.ts'

export const shownOnceMessages = defineMessages('shown-once', {
  zh: { close: '关闭', back: '返回' },
  en: { close: 'Close', back: 'Back' },
})
