import { defineMessages } from '#lib/i18n/i18n.ts'

/** Texts needed before the console is loaded: kept apart so that the login page stays small. */
export const startMessages = defineMessages('start', {
  zh: {
    notFoundTitle: '页面不存在',
    notFound: 'OOPS！你好像走丢了...',
    goHome: '回到首页',
    reloadPage: '重新加载页面',
    failedStart: '没能打开控制台。',
  },
  en: {
    notFoundTitle: 'Page not found',
    notFound: 'Oops, you seem to be lost...',
    goHome: 'Back to home',
    reloadPage: 'Reload the page',
    failedStart: 'The console could not be opened.',
  },
})
