import { defineMessages } from '#lib/i18n/i18n.ts'

export const sorUploadMessages = defineMessages('sorUpload', {
  zh: {
    known: '本次导入里已有',
    refusedOf: '{total} 个里有 {count} 个没有接受，第一个的原因：{reason}',
  },
  en: {
    known: 'in this import already',
    refusedOf: '{count} of {total} files not accepted, of the first: {reason}',
  },
})
