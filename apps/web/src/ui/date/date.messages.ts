import { defineMessages } from '#lib/i18n/i18n.ts'

export const dateMessages = defineMessages('date', {
  zh: {
    open: '打开日历',
    calendar: '选择日期',
    formerMonth: '上个月',
    nextMonth: '下个月',
    formerYear: '上一年',
    nextYear: '下一年',
    today: '今天',
    clear: '清除',
    done: '完成',
    hour: '时',
    minute: '分',
    dayHint: '年-月-日',
    timeHint: '年-月-日 时:分',
  },
  en: {
    open: 'Open the calendar',
    calendar: 'Choose a date',
    formerMonth: 'Previous month',
    nextMonth: 'Next month',
    formerYear: 'Previous year',
    nextYear: 'Next year',
    today: 'Today',
    clear: 'Clear',
    done: 'Done',
    hour: 'Hour',
    minute: 'Minute',
    dayHint: 'YYYY-MM-DD',
    timeHint: 'YYYY-MM-DD HH:mm',
  },
})
