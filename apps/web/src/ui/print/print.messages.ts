import { defineMessages } from '#lib/i18n/i18n.ts'

export const printMessages = defineMessages('print', {
  zh: {
    print: '打印',
    printedBy: '{name} 打印于 {at}',
    rows: '本页 {shown} 条，共 {total} 条',
    rowsMore: '本页 {shown} 条，共 {total} 条以上',
    conditions: '条件：{text}',
  },
  en: {
    print: 'Print',
    printedBy: 'Printed by {name}, {at}',
    rows: '{shown} of {total} {total, row/rows}',
    rowsMore: '{shown} of more than {total} {total, row/rows}',
    conditions: 'Filtered by: {text}',
  },
})
