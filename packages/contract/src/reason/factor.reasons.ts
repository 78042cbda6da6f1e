import type { Reasons } from './reasons.ts'

/** Of the second factor: of its step at sign-in, and of setting it up. */
export const FACTOR_REASONS = {
  'auth.factor-required': {
    status: 400,
    zh: '还需要第二步验证。',
    en: 'One more step: show that it is you.',
  },
  'auth.factor-failed': {
    status: 400,
    zh: '验证没有通过。每个验证码和恢复码只能用一次。',
    en: 'That was not accepted. Each code is good once.',
  },
  'auth.factor-locked': {
    status: 423,
    zh: '验证码错误次数过多，{0} 分钟后再试，或用恢复码、通行密钥。',
    en: 'Too many wrong codes. Try again in {0} min, or use a recovery code or a passkey.',
  },
  'auth.ticket-unknown': {
    status: 400,
    zh: '这次登录已失效，请重新输入密码。',
    en: 'This sign-in is no longer good. Enter your password again.',
  },
  'auth.passkey-failed': {
    status: 400,
    zh: '通行密钥没有通过验证。',
    en: 'The passkey was not accepted.',
  },
  'auth.factor-due': {
    status: 423,
    zh: '先启用第二重验证，才能继续使用。',
    en: 'Set up a second factor first.',
  },
  'factor.off': {
    status: 409,
    zh: '系统没有启用第二重验证。',
    en: 'Second factors are switched off in this system.',
  },
  'factor.totp-exists': {
    status: 409,
    zh: '已经启用了验证器，先停用原来的。',
    en: 'There is an authenticator app already. Stop using it first.',
  },
  'factor.passkey-impossible': {
    status: 409,
    zh: '通行密钥需要通过 https 或 localhost 访问系统。',
    en: 'Passkeys need an address with https, or localhost.',
  },
  'factor.passkey-limit': {
    status: 409,
    zh: '最多添加 {0} 个通行密钥，先移除一个。',
    en: 'There are {0} passkeys at most. Remove one first.',
  },
  'factor.key-unknown': {
    status: 503,
    zh: '服务器暂时读不出你的验证器密钥，请用恢复码或通行密钥。',
    en: 'The server cannot read the secret of your app. Use a recovery code or a passkey.',
  },
} as const satisfies Reasons
