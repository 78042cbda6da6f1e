import { type Static, Type } from 'typebox'
import { type Endpoint, get, label, post } from './endpoint.ts'
import { paged, pageQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, nullable, oneOf, text, uuid } from './schema.ts'

/** What every API token begins with: programs that look for leaked secrets find it by that. */
export const TOKEN_PREFIX = 'fwt_'
export const MAX_TOKEN_DAYS = 366
/** Tokens of one account that are good at a time. */
export const MAX_TOKENS_OF_ACCOUNT = 20
const MAX_CODES = 1000

/** `account-off`: its account is disabled; it is good again with the account. */
export const TOKEN_STATES = ['good', 'expired', 'revoked', 'account-off'] as const
export type TokenState = (typeof TOKEN_STATES)[number]

/** Calls about the caller that a program needs, and that change nothing of the account. */
const OWN_CALLS = new Set(['account/info', 'account/permmenu', 'account/token/self'])
/** Beginnings of the calls that no token makes: tokens themselves, and what goes by a ticket, which belongs to a session. */
const BARRED = ['sys/token/', 'netdisk/manage/download', 'plant/file/attach']

/**
 * Whether a call is answered to API tokens. Nobody can be asked for the password on a call by a program, so that what
 * takes a confirmed session is refused; so is what is about the account of a person and their sessions.
 */
export const answersToken = ({
  path,
  access,
  confirms,
}: Pick<Endpoint, 'path' | 'access' | 'confirms'>): boolean =>
  OWN_CALLS.has(path) ||
  (access.kind === 'permission' &&
    confirms !== 'always' &&
    !BARRED.some((beginning) => path.startsWith(beginning)))

/** A domain that a token may be limited to. */
const tokenDomain = Type.Object({ id, name: Type.String(), parentId: nullable(id) })

/** What a token for an account may get: no more than its maker and the account hold. */
export const tokenOptions = Type.Object({
  permissions: Type.Array(Type.String()),
  domains: Type.Array(tokenDomain),
})
export type TokenOptions = Static<typeof tokenOptions>

export const apiToken = Type.Object({
  id: uuid,
  name: Type.String(),
  /** The beginning of its text, by which its holder knows it. */
  prefix: Type.String(),
  userId: id,
  username: Type.String(),
  userName: Type.String(),
  domainId: id,
  domainName: Type.String(),
  permissions: Type.Array(Type.String()),
  state: oneOf(TOKEN_STATES),
  createdAt: Type.String(),
  /** Null: the user who made it is gone. */
  createdBy: nullable(Type.String()),
  expiresAt: Type.String(),
  revokedAt: nullable(Type.String()),
  /** Right to a minute; null: never. */
  lastUsedAt: nullable(Type.String()),
  lastUsedIp: nullable(Type.String()),
})
export type ApiToken = Static<typeof apiToken>

const tokenFields = {
  name: text(80, 1),
  permissions: Type.Array(text(100, 1), { maxItems: MAX_CODES, uniqueItems: true }),
  domainId: id,
  days: Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS }),
}
/** `token` is shown this once. */
const made = Type.Object({ id: uuid, token: Type.String() })
const one = closedObject({ id: uuid })

/** A user's own tokens; takes no permission. */
export const ownTokenApi = {
  list: get('account/token/list', {
    label: label('我的访问令牌', 'My API tokens'),
    access: 'session',
    data: Type.Array(apiToken),
  }),
  options: get('account/token/options', {
    label: label('我的访问令牌可选范围', 'What my API tokens may get'),
    access: 'session',
    data: tokenOptions,
  }),
  add: post('account/token/add', {
    label: label('新建我的访问令牌', 'Make an API token of mine'),
    access: 'session',
    confirms: 'always',
    body: closedObject(tokenFields),
    data: made,
  }),
  revoke: post('account/token/revoke', {
    label: label('吊销我的访问令牌', 'Revoke an API token of mine'),
    access: 'session',
    body: one,
  }),
  /** What the token of this call is and may do; there is none in the session of a user. */
  self: get('account/token/self', {
    label: label('访问令牌自身', 'The API token itself'),
    access: 'session',
    data: Type.Object({
      name: Type.String(),
      prefix: Type.String(),
      username: Type.String(),
      domainId: id,
      permissions: Type.Array(Type.String()),
    }),
  }),
}

export const apiTokenApi = {
  page: get('sys/token/page', {
    label: label('访问令牌列表', 'API tokens'),
    query: closedObject({
      ...pageQuery,
      ...sortQuery(['name', 'username', 'createdAt', 'expiresAt', 'lastUsedAt']),
      /** Part of a name, a beginning, or a user name. */
      keyword: Type.Optional(freeText(80)),
      state: Type.Optional(oneOf(TOKEN_STATES)),
    }),
    data: paged(apiToken),
  }),
  options: get('sys/token/options', {
    label: label('访问令牌可选范围', 'What an API token may get'),
    query: closedObject({ username: text(64, 1) }),
    data: tokenOptions,
  }),
  add: post('sys/token/add', {
    label: label('新建访问令牌', 'Make an API token'),
    confirms: 'always',
    body: closedObject({ ...tokenFields, username: text(64, 1) }),
    data: made,
  }),
  revoke: post('sys/token/revoke', { label: label('吊销访问令牌', 'Revoke an API token'), body: one }),
}
