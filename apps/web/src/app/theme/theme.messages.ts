import { defineMessages } from '#lib/i18n/i18n.ts'

export const themeMessages = defineMessages('theme', {
  zh: { settings: '界面设置', close: '关闭' },
  en: { settings: 'Settings', close: 'Close' },
})
