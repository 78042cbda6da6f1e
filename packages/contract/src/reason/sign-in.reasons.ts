import type { Reasons } from './reasons.ts'

/** Of signing in, of sessions and of passwords. */
export const SIGN_IN_REASONS = {
  'auth.failed': { status: 400, zh: '用户名或密码不正确。', en: 'Wrong user name or password.' },
  'auth.locked': {
    status: 423,
    zh: '登录失败次数过多，{0} 分钟后再试。',
    en: 'Too many failed sign-ins. Try again in {0} min.',
  },
  'auth.slowed': {
    status: 429,
    zh: '登录失败过多，请 {0} 秒后再试。',
    en: 'Too many failed sign-ins. Try again in {0} s.',
  },
  'auth.busy': {
    status: 429,
    zh: '登录的人太多，请稍等几秒再试。',
    en: 'Too many people are signing in. Try again in a few seconds.',
  },
  'auth.disabled': {
    status: 403,
    zh: '账号已停用，请联系管理员。',
    en: 'This account is disabled. Contact an administrator.',
  },
  'auth.token-missing': { status: 401, zh: '你还没有登录。', en: 'You are not signed in.' },
  'auth.token-unknown': {
    status: 401,
    zh: '登录状态无效，请重新登录。',
    en: 'Your sign-in is not valid. Sign in again.',
  },
  'auth.session-expired': {
    status: 403,
    zh: '登录已过期，请重新登录',
    en: 'Your sign-in has expired. Sign in again.',
  },
  'auth.session-idle': {
    status: 403,
    zh: '长时间没有操作，已自动退出，请重新登录。',
    en: 'Nobody did anything for a long time: you were signed out. Sign in again.',
  },
  'auth.session-locked': {
    status: 423,
    zh: '屏幕已锁定，先解锁。',
    en: 'The session is locked. Unlock it first.',
  },
  'auth.password-due': {
    status: 423,
    zh: '你的密码不是自己设置的，先设置新密码。',
    en: 'You did not choose your password yourself. Set a new one first.',
  },
  'auth.unlock-failed': {
    status: 400,
    zh: '密码不正确，还可以再试 {0} 次。',
    en: 'Wrong password. {0} more tries.',
  },
  'auth.captcha-required': { status: 400, zh: '输入验证码。', en: 'Enter the captcha.' },
  'auth.captcha-wrong': {
    status: 400,
    zh: '验证码不正确或已过期，请换一张再试。',
    en: 'The captcha is wrong or has expired. Try a new one.',
  },
  'auth.permission-denied': { status: 403, zh: 'error permission', en: 'error permission' },
  'auth.installation-only': { status: 403, zh: 'error permission', en: 'error permission' },
  'auth.confirm-required': {
    status: 428,
    zh: '请再次输入密码，确认是你本人。',
    en: 'Enter your password again to confirm it is you.',
  },
  'auth.confirm-failed': {
    status: 400,
    zh: '密码不正确，还可以再试 {0} 次。',
    en: 'Wrong password. {0} more tries.',
  },
  'auth.device-unknown': { status: 401, zh: '设备编码或密钥不正确。', en: 'Wrong device code or key.' },
  'password.wrong': {
    status: 400,
    zh: '原密码不正确，还可以再试 {0} 次。',
    en: 'The current password is wrong. {0} more tries.',
  },
  'password.too-short': {
    status: 400,
    zh: '密码至少要有 {0} 位。',
    en: 'The password needs at least {0} characters.',
  },
  'password.too-simple': {
    status: 400,
    zh: '密码要包含大写字母、小写字母、数字、符号中的至少两种。',
    en: 'Use at least two of: capital letters, small letters, digits, other characters.',
  },
  'password.too-common': {
    status: 400,
    zh: '这个密码容易被猜中：它在常见密码表中，或只由常用词、系统或用户名称、日期、键盘连续键、重复字符组成，请换一个。',
    en: 'This password is among the first that are tried: a common one, or made of usual words, names of this system, dates, keyboard runs or repeats. Choose another one.',
  },
  'password.is-username': {
    status: 400,
    zh: '密码不能包含用户名。',
    en: 'The password must not contain the user name.',
  },
  'password.unchanged': {
    status: 400,
    zh: '新密码不能与原密码相同。',
    en: 'The new password must differ from the current one.',
  },
} as const satisfies Reasons
