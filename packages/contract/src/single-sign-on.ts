import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import { loginData } from './oauth.ts'
import { closedObject, id, nullable, oneOf, text } from './schema.ts'
import { MAX_ROLES_OF_USER } from './user.ts'

/** Names an identity provider in addresses, rules and settings. */
const providerId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' })

/** 32 random bytes as base64url; shorter and other texts are tickets nobody holds. */
const ticket = text(64, 1)

/** What a button on the login page needs. */
export const ssoButton = Type.Object({ id: Type.String(), name: Type.String() })
export type SsoButton = Static<typeof ssoButton>

/**
 * What providers add to the address they send the browser back to: RFC 6749 4.1.2, RFC 9207 (`iss`), OpenID Connect
 * Session Management (`session_state`), and what Google and Microsoft add of their own. Nothing but `code`, `state`,
 * `iss` and `error` is read.
 */
const callbackQuery = closedObject({
  code: Type.Optional(text(2048)),
  state: Type.Optional(text(512)),
  iss: Type.Optional(text(512)),
  error: Type.Optional(text(200)),
  error_description: Type.Optional(text(2048)),
  error_uri: Type.Optional(text(2048)),
  session_state: Type.Optional(text(512)),
  client_info: Type.Optional(text(2048)),
  scope: Type.Optional(text(2048)),
  authuser: Type.Optional(text(64)),
  hd: Type.Optional(text(256)),
  prompt: Type.Optional(text(64)),
})

/** Signing in by an identity provider. Every step answers in the browser that began it, once. */
export const ssoApi = {
  providers: get('oauth/sso/providers', {
    label: label('单点登录方式', 'Single sign-on providers'),
    access: 'public',
    data: Type.Array(ssoButton),
  }),
  /** Sends the browser to the provider; when that cannot be, back to the login page, which is told why. */
  start: get('oauth/sso/start/:provider', {
    label: label('开始单点登录', 'Start single sign-on'),
    access: 'public',
    params: closedObject({ provider: providerId }),
    /** Where the login page leads afterwards, a path of the console. */
    query: closedObject({ redirect: Type.Optional(text(1000)) }),
    answerKind: 'redirect',
  }),
  callback: get('oauth/sso/callback', {
    label: label('单点登录返回', 'Return from single sign-on'),
    access: 'public',
    query: callbackQuery,
    answerKind: 'redirect',
  }),
  /** Exchanges the ticket that the callback left in the address; the answer is that of a sign-in. */
  finish: post('oauth/sso/finish', {
    label: label('完成单点登录', 'Finish single sign-on'),
    access: 'public',
    body: closedObject({ ticket }),
    data: loginData,
    // A sign-in stands in the sign-in log; what it makes of a user is recorded by itself.
    isAudited: false,
  }),
}

/** An identity at a provider by which a user may sign in. */
export const identity = Type.Object({
  id,
  provider: Type.String(),
  providerName: Type.String(),
  /** The name from the provider at the last sign-in. */
  name: Type.String(),
  linkedAt: Type.String(),
  lastUsedAt: nullable(Type.String()),
  /** Not the only way a user without a password has. */
  isRemovable: Type.Boolean(),
})
export type Identity = Static<typeof identity>

/** Signed-in users link identities to their account: an existing account is matched in no other way. */
export const identityApi = {
  list: get('account/identity/list', {
    label: label('我的登录身份', 'My identities'),
    access: 'session',
    data: Type.Array(identity),
  }),
  /** Answers where to send the browser. */
  start: post('account/identity/start', {
    // A lasting way to sign in: somebody at an unattended session must not add one.
    confirms: 'always',
    label: label('开始绑定登录身份', 'Start to link an identity'),
    access: 'session',
    body: closedObject({ provider: providerId }),
    data: Type.Object({ location: Type.String() }),
  }),
  finish: post('account/identity/finish', {
    label: label('绑定登录身份', 'Link an identity'),
    access: 'session',
    body: closedObject({ ticket }),
  }),
  unlink: post('account/identity/unlink', {
    confirms: 'always',
    label: label('解除登录身份', 'Unlink an identity'),
    access: 'session',
    body: closedObject({ id }),
  }),
}

/**
 * How a rule reads a claim. `equals`: the claim is this text (numbers and truth values as they are written). `contains`:
 * it is a list, or a text of words, with this one among them. `always`: it reads none.
 */
export const SSO_COMPARISONS = ['equals', 'contains', 'always'] as const
export type SsoComparison = (typeof SSO_COMPARISONS)[number]

export const ssoRule = Type.Object({
  id,
  provider: Type.String(),
  /** `groups`, `realm_access.roles`; empty where nothing is compared. */
  claim: Type.String(),
  comparison: oneOf(SSO_COMPARISONS),
  value: Type.String(),
  /** Null once the domain was removed: the rule then admits nobody. */
  domainId: nullable(id),
  domainName: nullable(Type.String()),
  roles: Type.Array(id),
  /** Of those that are still there. */
  roleNames: Type.Array(Type.String()),
  isSuper: Type.Boolean(),
  /** Domain and all roles are there. */
  isWhole: Type.Boolean(),
  remark: nullable(Type.String()),
  orderNum: Type.Integer(),
  updatedAt: Type.String(),
})
export type SsoRule = Static<typeof ssoRule>

export const ssoProvider = Type.Object({
  id: Type.String(),
  name: Type.String(),
  issuer: Type.String(),
  clientId: Type.String(),
  /** To be entered at the provider. */
  redirectUri: Type.String(),
})
export type SsoProvider = Static<typeof ssoProvider>

const ruleFields = {
  provider: providerId,
  claim: text(200),
  comparison: oneOf(SSO_COMPARISONS),
  value: text(200),
  domainId: id,
  /** The first counts most (parameter `rbac.roleResolution`). */
  roles: Type.Array(id, { maxItems: MAX_ROLES_OF_USER, uniqueItems: true }),
  isSuper: Type.Optional(Type.Boolean()),
  remark: Type.Optional(nullable(text(500))),
}

/** At most so many rules; they are read at every sign-in. */
export const MAX_SSO_RULES = 200

/** Which claims give which domain and roles: the first rule of the provider that fits counts. */
export const ssoRuleApi = {
  providers: get('sys/sso/provider/list', {
    reach: 'installation',
    label: label('身份提供方列表', 'Identity providers'),
    permission: 'sys:sso:page',
    data: Type.Array(ssoProvider),
  }),
  page: get('sys/sso/page', {
    reach: 'installation',
    label: label('单点登录规则', 'Single sign-on rules'),
    query: closedObject({
      ...pageQuery,
      keyword: Type.Optional(text(80)),
      provider: Type.Optional(providerId),
    }),
    data: paged(ssoRule),
  }),
  /** Goes last. */
  add: post('sys/sso/add', {
    reach: 'installation',
    confirms: 'always',
    label: label('新增单点登录规则', 'Add single sign-on rule'),
    body: closedObject(ruleFields),
    data: Type.Object({ id }),
  }),
  update: post('sys/sso/update', {
    reach: 'installation',
    confirms: 'always',
    label: label('修改单点登录规则', 'Change single sign-on rule'),
    body: closedObject({ id, ...ruleFields }),
  }),
  /** One place towards the beginning or the end. */
  move: post('sys/sso/move', {
    reach: 'installation',
    confirms: 'always',
    label: label('调整单点登录规则顺序', 'Move single sign-on rule'),
    permission: 'sys:sso:update',
    body: closedObject({ id, direction: oneOf(['up', 'down']) }),
  }),
  delete: post('sys/sso/delete', {
    reach: 'installation',
    confirms: 'always',
    label: label('删除单点登录规则', 'Delete single sign-on rule'),
    body: closedObject({ id }),
  }),
  /** What these claims would give; nothing is changed. */
  test: post('sys/sso/test', {
    reach: 'installation',
    label: label('试算单点登录规则', 'Try single sign-on rules'),
    permission: 'sys:sso:page',
    body: closedObject({
      provider: providerId,
      /** A JSON object as the provider sends it. */
      claims: text(16_384),
    }),
    /** Null when no rule fits: the sign-in is refused. */
    data: Type.Object({ rule: nullable(ssoRule) }),
    isAudited: false,
  }),
}
