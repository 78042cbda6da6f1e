import { type Static, Type } from 'typebox'
import { get, post, type SessionHold } from './endpoint.ts'
import { loginData } from './oauth.ts'
import { closedObject, id, nullable, oneOf, text, uuid } from './schema.ts'

/** The factors of a sign-in, in the sign-in log. */
export const SIGN_IN_METHODS = ['password', 'totp', 'recovery-code', 'passkey', 'single-sign-on'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]
/** What may be asked for after the password. */
export const FACTOR_METHODS = ['totp', 'recovery-code', 'passkey'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** So many recovery codes are made at a time, each good for one use. */
export const RECOVERY_CODES = 10
export const MAX_PASSKEYS = 10
export const MAX_PASSKEY_NAME = 80

/** RFC 4648, 5, as browsers send binary parts of a passkey (Web Authentication, 5.1). */
const base64url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength })
/** A credential id has at most 1023 bytes (Web Authentication, 4). */
const credentialId = base64url(1364)
const clientData = base64url(4096)
const credential = { id: credentialId, rawId: credentialId, type: Type.Literal('public-key') }

/** What a browser answers to `navigator.credentials.get`, without what the server does not read. */
export const passkeyAssertion = closedObject({
  ...credential,
  response: closedObject({
    clientDataJSON: clientData,
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: Type.Optional(nullable(base64url(128))),
  }),
})
export type PasskeyAssertion = Static<typeof passkeyAssertion>

/** What a browser answers to `navigator.credentials.create`. */
export const passkeyCreation = closedObject({
  ...credential,
  response: closedObject({
    clientDataJSON: clientData,
    attestationObject: base64url(65_536),
    transports: Type.Optional(Type.Array(text(20, 1), { maxItems: 8 })),
  }),
})
export type PasskeyCreation = Static<typeof passkeyCreation>

/** One of these; of several the first that is given counts. */
const factorProof = {
  /** Six digits of the authenticator app; spaces do not matter. */
  oneTimeCode: Type.Optional(text(10, 6)),
  recoveryCode: Type.Optional(text(40, 1)),
  passkey: Type.Optional(passkeyAssertion),
}
const factorProofs = closedObject(factorProof)
export type FactorProof = Static<typeof factorProofs>

/** `data` of the refusal `auth.factor-required`: what the second step takes, and until when. */
export const factorDemand = Type.Object({
  /** For one sign-in; a few wrong tries use it up as well. */
  ticket: Type.String(),
  methods: Type.Array(oneOf(FACTOR_METHODS)),
  expiresAt: Type.String(),
})
export type FactorDemand = Static<typeof factorDemand>

/** Handed to `navigator.credentials.get` as it is. */
const assertionOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Number(),
  userVerification: Type.Literal('required'),
})
export type PasskeyAssertionOptions = Static<typeof assertionOptions>

const described = { id: Type.String(), type: Type.Literal('public-key') }
/** Handed to `navigator.credentials.create` as it is. */
const creationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Number(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Type.Object(described)),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
})
export type PasskeyCreationOptions = Static<typeof creationOptions>

export const passkey = Type.Object({
  id: uuid,
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: nullable(Type.String()),
})
export type Passkey = Static<typeof passkey>

export const FACTOR_RULES = ['off', 'optional', 'privileged', 'required'] as const

export const factorStatus = Type.Object({
  /** The parameter `login.secondFactor`. */
  rule: oneOf(FACTOR_RULES),
  /** Nothing else is answered before there is one. */
  isDue: Type.Boolean(),
  /** Since when codes of an app are asked for; null when they are not. */
  totpSince: nullable(Type.String()),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Array(passkey),
  /** False where browsers take none: the address is neither https nor localhost. */
  arePasskeysPossible: Type.Boolean(),
})
export type FactorStatus = Static<typeof factorStatus>

/** Shown this once. Null when there were some already. */
const recoveryCodes = Type.Array(Type.String())
const firstCodes = Type.Object({ recoveryCodes: nullable(recoveryCodes) })

const ENROLLING: readonly SessionHold[] = ['factor-due']
const again = { password: text(200, 1) }
const passkeyName = text(MAX_PASSKEY_NAME, 1)

/** The second step of a sign-in, and the sign-in by passkey alone. */
export const secondStepApi = {
  factor: post('oauth/factor', {
    label: { zh: '登录第二步验证', en: 'Second step of a sign-in' },
    access: 'public',
    body: closedObject({ ticket: text(64, 1), ...factorProof }),
    data: loginData,
  }),
  /** Costs no row: the challenge carries its own proof. */
  passkeyOptions: get('oauth/passkey/options', {
    label: { zh: '获取通行密钥质询', en: 'Get a passkey challenge' },
    access: 'public',
    data: assertionOptions,
  }),
  passkey: post('oauth/passkey', {
    label: { zh: '通行密钥登录', en: 'Sign in with a passkey' },
    access: 'public',
    body: closedObject({ passkey: passkeyAssertion }),
    data: loginData,
  }),
}

/** A user's own second factor. What adds or removes one takes the password again. */
export const factorApi = {
  status: get('account/factor', {
    label: { zh: '我的第二重验证', en: 'My second factor' },
    access: 'session',
    answeredWhile: ENROLLING,
    data: factorStatus,
  }),
  /** A new secret, which counts for nothing until a code of it was given. */
  totpBegin: post('account/factor/totp/begin', {
    label: { zh: '开始设置验证器', en: 'Begin to set up an authenticator app' },
    access: 'session',
    answeredWhile: ENROLLING,
    body: closedObject(again),
    data: Type.Object({ secret: Type.String(), uri: Type.String() }),
  }),
  totpConfirm: post('account/factor/totp/confirm', {
    label: { zh: '启用验证器', en: 'Use an authenticator app' },
    access: 'session',
    answeredWhile: ENROLLING,
    body: closedObject({ oneTimeCode: text(10, 6) }),
    data: firstCodes,
  }),
  totpRemove: post('account/factor/totp/remove', {
    label: { zh: '停用验证器', en: 'Stop using an authenticator app' },
    access: 'session',
    body: closedObject({ ...again, ...factorProof }),
  }),
  /** The former ones are no longer good. */
  recoveryCodes: post('account/factor/recovery-codes', {
    label: { zh: '重新生成恢复码', en: 'Make new recovery codes' },
    access: 'session',
    body: closedObject({ ...again, ...factorProof }),
    data: Type.Object({ recoveryCodes }),
  }),
  passkeyBegin: post('account/factor/passkey/begin', {
    label: { zh: '开始添加通行密钥', en: 'Begin to add a passkey' },
    access: 'session',
    answeredWhile: ENROLLING,
    body: closedObject(again),
    data: creationOptions,
  }),
  passkeyAdd: post('account/factor/passkey/add', {
    label: { zh: '添加通行密钥', en: 'Add a passkey' },
    access: 'session',
    answeredWhile: ENROLLING,
    body: closedObject({ name: passkeyName, passkey: passkeyCreation }),
    data: firstCodes,
  }),
  passkeyRename: post('account/factor/passkey/rename', {
    label: { zh: '重命名通行密钥', en: 'Rename a passkey' },
    access: 'session',
    body: closedObject({ id: uuid, name: passkeyName }),
  }),
  passkeyRemove: post('account/factor/passkey/remove', {
    label: { zh: '移除通行密钥', en: 'Remove a passkey' },
    access: 'session',
    body: closedObject({ id: uuid, ...again, ...factorProof }),
  }),
}

/** For a user who has lost their second factors. */
export const userFactorApi = {
  remove: post('sys/user/factor', {
    confirms: 'always',
    label: { zh: '移除用户的第二重验证', en: 'Remove the second factor of a user' },
    body: closedObject({ userId: id }),
  }),
}
