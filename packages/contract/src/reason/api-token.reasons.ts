import type { Reasons } from './reasons.ts'

/** Of the tokens with which programs call. */
export const API_TOKEN_REASONS = {
  'auth.api-token-unknown': {
    status: 401,
    zh: '没有这个访问令牌。检查是否复制完整，或新建一个。',
    en: 'There is no such API token. Check that it was copied whole, or make a new one.',
  },
  'auth.api-token-expired': {
    status: 401,
    zh: '访问令牌已过期，请新建一个。',
    en: 'The API token has expired. Make a new one.',
  },
  'auth.api-token-revoked': {
    status: 401,
    zh: '访问令牌已被吊销，请新建一个。',
    en: 'The API token was revoked. Make a new one.',
  },
  'auth.api-token-account-off': {
    status: 401,
    zh: '访问令牌所属的账号已停用，请联系管理员。',
    en: 'The account of the API token is disabled. Contact an administrator.',
  },
  'auth.api-token-barred': {
    status: 403,
    zh: '这个操作不接受访问令牌，请登录控制台操作。',
    en: 'This is not done with an API token. Sign in to the console for it.',
  },
  'api-token.full': {
    status: 409,
    zh: '每个账号最多 {0} 个有效的访问令牌，先吊销不用的。',
    en: 'An account has at most {0} API tokens that are good. Revoke one that is not used.',
  },
  'api-token.exceeds-account': {
    status: 409,
    zh: '这个账号没有这些权限，令牌也不能有：{0}。',
    en: 'The account does not hold these permissions, so its token cannot: {0}.',
  },
  'api-token.code-unknown': {
    status: 400,
    zh: '访问令牌不能有权限 {0}。',
    en: 'An API token cannot hold the permission {0}.',
  },
} as const satisfies Reasons
