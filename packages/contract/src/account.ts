import { type Static, Type } from 'typebox'
import { get, post } from './endpoint.ts'
import { materialUrl } from './material.ts'
import { menu } from './menu.ts'
import { closedObject, freeText, lines, nullable, oneOf, text, uuid } from './schema.ts'
import { email, password, phone, user } from './user.ts'

export const NAV_THEMES = ['realDark', 'dark', 'light'] as const
export const LAYOUTS = ['topmenu', 'side'] as const
export const CONTENT_WIDTHS = ['Fluid', 'Fixed'] as const
export const DENSITIES = ['default', 'middle', 'compact'] as const
export const LOCALE_NAMES = ['zh_CN', 'en_US'] as const

const channel = '(25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})'

/** Theme settings (user specification, section 3) and language, kept with the user. */
export const accountSettings = closedObject({
  navTheme: oneOf(NAV_THEMES),
  /** `#rrggbb` or `rgb(r, g, b)` */
  primaryColor: Type.String({
    pattern: `^(#[0-9a-fA-F]{6}|rgb\\(${channel}, ?${channel}, ?${channel}\\))$`,
    maxLength: 20,
  }),
  layout: oneOf(LAYOUTS),
  contentWidth: oneOf(CONTENT_WIDTHS),
  fixedHeader: Type.Boolean(),
  fixSiderbar: Type.Boolean(),
  colorWeak: Type.Boolean(),
  menuLocale: Type.Boolean(),
  title: nullable(text(40)),
  pwa: Type.Boolean(),
  /** A script of this server: a path with one slash at its start, nothing that could name another host. */
  iconfontUrl: nullable(Type.String({ pattern: '^/(?![/\\\\])[A-Za-z0-9._~/-]*$', maxLength: 300 })),
  density: oneOf(DENSITIES),
  locale: oneOf(LOCALE_NAMES),
})
export type AccountSettings = Static<typeof accountSettings>

export const accountSession = Type.Object({
  id: uuid,
  ip: nullable(Type.String()),
  os: nullable(Type.String()),
  browser: nullable(Type.String()),
  signedInAt: Type.String(),
  lastSeenAt: Type.String(),
  expiresAt: Type.String(),
  isLocked: Type.Boolean(),
  isCurrent: Type.Boolean(),
})
export type AccountSession = Static<typeof accountSession>

/** Failed sign-ins under the caller's name, between the previous sign-in and this one. */
export const signInFailures = Type.Object({
  attempts: Type.Integer(),
  /** The previous sign-in; null when there was none, or it is no longer in the log. */
  since: nullable(Type.String()),
  /** Where most of them came from. */
  addresses: Type.Array(
    Type.Object({ ip: nullable(Type.String()), attempts: Type.Integer(), lastAt: Type.String() }),
  ),
})
export type SignInFailures = Static<typeof signInFailures>

/** A user's own account; takes no permission. */
export const accountApi = {
  info: get('account/info', {
    label: { zh: '个人信息', en: 'My information' },
    access: 'session',
    // Says that the password is due.
    answeredWhile: ['password-due', 'factor-due'],
    data: user,
  }),
  /** Changes what is given. */
  update: post('account/update', {
    label: { zh: '修改个人信息', en: 'Change my information' },
    confirms: { email: 'sent' },
    access: 'session',
    body: closedObject({
      name: Type.Optional(text(80, 2)),
      nickName: Type.Optional(nullable(text(80))),
      email: Type.Optional(nullable(email)),
      phone: Type.Optional(nullable(phone)),
      remark: Type.Optional(nullable(lines(500))),
      /** A picture the caller uploaded. */
      avatar: Type.Optional(nullable(materialUrl)),
    }),
  }),
  /** Ends the caller's other sessions. */
  password: post('account/password', {
    label: { zh: '修改密码', en: 'Change my password' },
    access: 'session',
    // Who has to do both sets the password first.
    answeredWhile: ['password-due', 'factor-due'],
    body: closedObject({ originPassword: freeText(200, 1), newPassword: password }),
  }),
  /** Null until they were saved for the first time. */
  settings: get('account/settings', {
    label: { zh: '界面设置', en: 'My settings' },
    access: 'session',
    data: nullable(accountSettings),
  }),
  saveSettings: post('account/settings', {
    label: { zh: '保存界面设置', en: 'Save my settings' },
    access: 'session',
    body: accountSettings,
  }),
  sessions: get('account/session/list', {
    label: { zh: '我的登录会话', en: 'My sessions' },
    access: 'session',
    data: Type.Array(accountSession),
  }),
  endSession: post('account/session/end', {
    label: { zh: '结束登录会话', en: 'End one of my sessions' },
    access: 'session',
    body: closedObject({ id: uuid }),
  }),
  /** Somebody uses the console: sent at most once a minute, while there is input. */
  activity: post('account/activity', {
    label: { zh: '使用中', en: 'At work' },
    access: 'session',
    isAudited: false,
  }),
  failures: get('account/sign-in/failures', {
    label: { zh: '上次登录以来的失败尝试', en: 'Failed sign-ins since my last one' },
    access: 'session',
    data: signInFailures,
  }),
  permmenu: get('account/permmenu', {
    label: { zh: '我的菜单与权限', en: 'My menus and permissions' },
    access: 'session',
    data: Type.Object({ menus: Type.Array(menu), perms: Type.Array(Type.String()) }),
  }),
}
