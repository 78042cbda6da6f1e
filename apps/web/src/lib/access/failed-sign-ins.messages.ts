import { defineMessages } from '#lib/i18n/i18n.ts'

export const failedSignInsMessages = defineMessages('failed-sign-ins', {
  zh: {
    since: '自你上次登录（{time}）以来，有 {count} 次用你的用户名登录失败，来自 {addresses}。',
    ever: '此前有 {count} 次用你的用户名登录失败，来自 {addresses}。',
    unknown: '未知地址',
    separator: '、',
    advice: '如果不是你本人，请修改密码并告知管理员。',
  },
  en: {
    since:
      '{count} {count, sign-in/sign-ins} with your user name failed since your last one ({time}), from {addresses}.',
    ever: '{count} {count, sign-in/sign-ins} with your user name failed before now, from {addresses}.',
    unknown: 'an unknown address',
    separator: ', ',
    advice: 'If that was not you, change your password and tell your administrator.',
  },
})
