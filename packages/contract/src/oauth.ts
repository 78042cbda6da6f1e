import { type Static, Type } from 'typebox'
import { get, post, SESSION_HOLDS } from './endpoint.ts'
import { closedObject, freeText, id, text, uuid } from './schema.ts'

const captchaCode = text(8, 1)

export const loginBody = closedObject({
  username: text(64, 1),
  password: freeText(200, 1),
  /** Once the server demands it (`auth.captcha-required`), with the code in the picture or the number computed for it. */
  captchaId: Type.Optional(uuid),
  verifyCode: Type.Optional(captchaCode),
  /** In the place of the code: with it SHA-256 of `captchaId.work` begins with `workBits` zero bits. */
  work: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})

/** The login answer: the console keeps it, base64-encoded, as its version record. */
export const loginData = Type.Object({
  id: Type.Integer(),
  accessToken: Type.String(),
  /** Processor architecture of the server, as the specification's `CPU`. */
  CPU: Type.String(),
  date: Type.String(),
  version: Type.String(),
})

/** A picture of a code; good for one sign-in from the address that asked for it, until `expiresAt`. */
export const captcha = Type.Object({
  id: uuid,
  /** `data:image/png;base64,…` */
  img: Type.String(),
  expiresAt: Type.String(),
  /** How much computing takes the place of the code. */
  workBits: Type.Integer(),
})
export type Captcha = Static<typeof captcha>

export const oauthApi = {
  login: post('oauth/login', {
    label: { zh: '登录', en: 'Sign in' },
    access: 'public',
    body: loginBody,
    data: loginData,
  }),
  logout: post('oauth/logout', {
    label: { zh: '退出登录', en: 'Sign out' },
    access: 'session',
    answeredWhile: SESSION_HOLDS,
  }),
  /** What a large screen is and may read; there is none in the session of a user. */
  display: get('oauth/display', {
    label: { zh: '大屏自身', en: 'The large screen itself' },
    access: 'session',
    data: Type.Object({
      name: Type.String(),
      domainId: id,
      domainName: Type.String(),
      permissions: Type.Array(Type.String()),
      expiresAt: Type.String(),
    }),
  }),
  getCode: get('oauth/getCode', {
    label: { zh: '获取验证码', en: 'Get a captcha' },
    access: 'public',
    data: captcha,
  }),
  /**
   * Says whether a code is right without using it up; a few wrong tries use it up all the same. Without an id it is about
   * the latest picture of the address that asks.
   */
  verify: get('oauth/verify/0/:code', {
    label: { zh: '校验验证码', en: 'Check a captcha' },
    access: 'public',
    params: closedObject({ code: captchaCode }),
    query: closedObject({ id: Type.Optional(uuid) }),
    data: Type.Object({ ok: Type.Boolean() }),
  }),
  /** The session answers nothing but `oauth/unlock` and `oauth/logout` until it is unlocked. */
  lock: post('oauth/lock', { label: { zh: '锁定屏幕', en: 'Lock the session' }, access: 'session' }),
  unlock: post('oauth/unlock', {
    label: { zh: '解锁屏幕', en: 'Unlock the session' },
    access: 'session',
    answeredWhile: SESSION_HOLDS,
    body: closedObject({ password: freeText(200, 1) }),
  }),
  /** What takes a confirmed session is answered for a while (`session.confirmMinutes`). Too many wrong passwords end the session. */
  confirm: post('oauth/confirm', {
    label: { zh: '确认身份', en: 'Confirm who it is' },
    access: 'session',
    body: closedObject({ password: text(200, 1) }),
  }),
}
