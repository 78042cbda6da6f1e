import { defineMessages } from '#lib/i18n/i18n.ts'

export const iconsMessages = defineMessages('icons', {
  zh: {
    title: '图标',
    count: '{count} 个',
    find: '图标名称',
    copy: '复制名称',
    copied: '已复制 {name}',
    none: '没有名称含"{text}"的图标。',
  },
  en: {
    title: 'Icons',
    count: '{count}',
    find: 'Icon name',
    copy: 'Copy the name',
    copied: 'Copied {name}',
    none: 'No icon name contains "{text}".',
  },
})
