import { defineMessages } from '#lib/i18n/i18n.ts'

export const tokenMessages = defineMessages('systemToken', {
  zh: {
    searchHint: '名称、开头、账号',
    empty: '管理域内的账号还没有访问令牌。',
    username: '用户名',
    usernameHint: '令牌以这个账号的身份调用接口，权限不超过账号，也不超过你',
    next: '下一步',
  },
  en: {
    searchHint: 'name, beginning, account',
    empty: 'No account of your domains has an API token yet.',
    username: 'User name',
    usernameHint: 'The token acts for this account, with no more than it or you hold',
    next: 'Next',
  },
})
