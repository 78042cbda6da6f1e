import { defineMessages } from '#lib/i18n/i18n.ts'

/** `pageGone` and `closePage` are sentences that users of this family of consoles know. */
export const rightsMessages = defineMessages('rights', {
  zh: {
    changed: '权限已变更',
    pageGone: '你的权限已被管理员修改，暂无当前页面预览权限！',
    closePage: '关闭当前页',
  },
  en: {
    changed: 'Permissions changed',
    pageGone: 'An administrator changed your permissions. You may no longer see this page.',
    closePage: 'Close this page',
  },
})
