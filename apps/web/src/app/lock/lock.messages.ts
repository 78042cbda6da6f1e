import { defineMessages } from '#lib/i18n/i18n.ts'

export const lockMessages = defineMessages('lock', {
  zh: {
    lock: '锁定屏幕',
    locked: '屏幕已锁定',
    password: '密码',
    unlock: '解锁',
    unlocking: '正在解锁',
    relogin: '重新登录',
    passwordNeeded: '先填密码。',
    online: '网络正常',
    offline: '网络已断开',
    battery: '电量 {percent}%',
    charging: '电量 {percent}%，正在充电',
    unacked: '{count} 未确认',
    drills: '演练 {count}',
  },
  en: {
    lock: 'Lock the screen',
    locked: 'The screen is locked',
    password: 'Password',
    unlock: 'Unlock',
    unlocking: 'Unlocking',
    relogin: 'Sign in again',
    passwordNeeded: 'Enter your password first.',
    online: 'Network connected',
    offline: 'Network disconnected',
    battery: 'Battery {percent}%',
    charging: 'Battery {percent}%, charging',
    unacked: '{count} unacked',
    drills: 'Drills {count}',
  },
})
