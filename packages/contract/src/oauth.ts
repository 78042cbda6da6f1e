import { Type } from 'typebox'
import { get, post } from './endpoint.ts'
import { closedObject, nullable, text } from './schema.ts'

export const loginBody = closedObject({
  username: text(64, 1),
  password: text(200, 1),
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

export const oauthApi = {
  login: post('oauth/login', {
    label: { zh: '登录', en: 'Sign in' },
    access: 'public',
    body: loginBody,
    data: loginData,
  }),
  logout: post('oauth/logout', { label: { zh: '退出登录', en: 'Sign out' }, access: 'session' }),
}

export const systemInfo = Type.Object({
  name: Type.String(),
  organisation: nullable(Type.String()),
  logoImgUrl: nullable(Type.String()),
  version: Type.String(),
})

export const systemApi = {
  /** What the login page needs before anybody is signed in: no licence facts, no addresses. */
  brand: get('sys/info/brand', {
    label: { zh: '系统名称与标识', en: 'System name and logo' },
    access: 'public',
    data: systemInfo,
  }),
}
