import type { Reasons } from './reasons.ts'

/** Of signing in by an identity provider, and of the rules that say what it gives. */
export const SINGLE_SIGN_ON_REASONS = {
  'sso.unavailable': {
    status: 503,
    zh: '{0} 没有应答，暂时不能用它登录。可以稍后再试，或用用户名和密码登录。',
    en: '{0} does not answer, so it cannot sign you in now. Try later, or use your user name and password.',
  },
  'sso.refused': {
    status: 403,
    zh: '{0} 的应答没有通过校验，没有登录。请重试；仍不行时联系管理员。',
    en: 'The answer of {0} did not pass the checks, so you are not signed in. Try again, then ask an administrator.',
  },
  'sso.denied': {
    status: 403,
    zh: '没有在 {0} 完成登录。',
    en: 'The sign-in at {0} was not completed.',
  },
  'sso.not-mapped': {
    status: 403,
    zh: '你在 {0} 的账号没有使用本系统的权限，请联系管理员。',
    en: 'Your account at {0} gives no access to this system. Ask an administrator.',
  },
  'sso.rule-broken': {
    status: 403,
    zh: '适用于你的登录规则指向已删除的管理域或角色，请联系管理员。',
    en: 'The rule for your sign-in names a domain or role that was removed. Ask an administrator.',
  },
  'sso.ticket-invalid': {
    status: 400,
    zh: '这次单点登录已过期、已用过，或是在别的浏览器里开始的，请重新登录。',
    en: 'This single sign-on has expired, was used already or began in another browser. Sign in again.',
  },
  'sso.too-many': {
    status: 503,
    zh: '未完成的单点登录太多，请几分钟后再试。',
    en: 'Too many sign-ons are under way. Try again in a few minutes.',
  },
  'sso.identity-taken': {
    status: 409,
    zh: '这个 {0} 账号已绑定到另一个用户。',
    en: 'This account at {0} is already linked to another user.',
  },
  'sso.last-identity': {
    status: 409,
    zh: '你没有密码，这是唯一的登录方式，不能解除。',
    en: 'You have no password: this is your only way to sign in and cannot be unlinked.',
  },
  'sso.claims-invalid': {
    status: 400,
    zh: '声明要是一个 JSON 对象。',
    en: 'The claims must be a JSON object.',
  },
  'sso.rule-incomplete': {
    status: 400,
    zh: '请填写声明路径和要比较的值。',
    en: 'Give the path of the claim and the value to compare it with.',
  },
  'sso.too-many-rules': {
    status: 409,
    zh: '最多 {0} 条规则，先删除不用的。',
    en: 'There can be {0} rules at most. Delete one you no longer need.',
  },
  'password.none': {
    status: 409,
    zh: '该账号使用单点登录，没有密码。',
    en: 'This account signs in by single sign-on and has no password.',
  },
} as const satisfies Reasons
