import { defineMessages } from '#lib/i18n/i18n.ts'

export const pasteGridMessages = defineMessages('pasteGrid', {
  zh: {
    cellOf: '第 {row} 行的{cell}',
    rowNumber: '序号',
    removeRow: '移走第 {row} 行',
    remove: '删除',
  },
  en: {
    cellOf: '{cell}, row {row}',
    rowNumber: 'No.',
    removeRow: 'Take row {row} away',
    remove: 'Delete',
  },
})
