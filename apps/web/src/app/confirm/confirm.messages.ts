import { defineMessages } from '#lib/i18n/i18n.ts'

export const confirmMessages = defineMessages('confirm', {
  zh: {
    title: '确认是你本人',
    text: '登录或上次确认已过一段时间，这项更改需要再次输入密码。填好的内容都在，确认后自动继续。',
    password: '密码',
    confirm: '确认',
    confirming: '正在确认',
    cancel: '取消',
    passwordNeeded: '先填密码。',
  },
  en: {
    title: 'Confirm it is you',
    text: 'It has been a while since you signed in, and this change takes your password again. What you typed is kept, and goes on by itself.',
    password: 'Password',
    confirm: 'Confirm',
    confirming: 'Confirming',
    cancel: 'Cancel',
    passwordNeeded: 'Enter your password first.',
  },
})
