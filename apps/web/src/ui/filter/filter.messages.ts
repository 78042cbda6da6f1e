import { defineMessages } from '#lib/i18n/i18n.ts'

export const filterMessages = defineMessages('filter', {
  zh: {
    unlimited: '不限',
    from: '从',
    to: '到',
    more: '更多条件',
    moreSet: '更多条件，已设 {count} 项',
  },
  en: {
    unlimited: 'Any',
    from: 'From',
    to: 'To',
    more: 'More conditions',
    moreSet: 'More conditions, {count} set',
  },
})
