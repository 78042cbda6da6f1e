import { defineMessages } from '#lib/i18n/i18n.ts'

export const printMessages = defineMessages('print', {
  zh: {
    print: '打印',
    printedBy: '{name} 打印于 {at}',
    rows: '打印 {shown} 条，共 {total} 条',
    rowsMore: '打印 {shown} 条，共 {total} 条以上',
    rowsCut: '一次最多打印 {limit} 条，全部请导出',
    rowsShown: '只有已显示的；列表的打印按钮打印全部',
    printFailed: '没能取到要打印的记录：{reason}',
    conditions: '条件：{text}',
  },
  en: {
    print: 'Print',
    printedBy: 'Printed by {name}, {at}',
    rows: '{shown} of {total} {total, row/rows}',
    rowsMore: '{shown} of more than {total} {total, row/rows}',
    rowsCut: 'at most {limit} are printed at once; export the list for all',
    rowsShown: 'only those shown; the print button of the list prints all',
    printFailed: 'What is to be printed could not be read: {reason}',
    conditions: 'Filtered by: {text}',
  },
})
