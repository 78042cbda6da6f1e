import { defineMessages } from '#lib/i18n/i18n.ts'

export const fileViewMessages = defineMessages('fileView', {
  zh: { openPdf: '在新窗口打开 PDF' },
  en: { openPdf: 'Open PDF in a new window' },
})
