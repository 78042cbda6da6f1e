import { defineMessages } from '#lib/i18n/i18n.ts'

/** The Chinese sentences are fixed by the user specification, sections 5 and 8. */
export const failureMessages = defineMessages('failure', {
  zh: {
    title: '提示',
    warning: '警告',
    abnormal: '账号异常，可以重新登录，或取消后留在当前页面。',
    relogin: '重新登录',
    cancel: '取消',
    ok: '确定',
    denied: '暂无权限，请联系管理员!',
    installationOnly: '这项操作针对整个系统，只能由看到全部管理域的用户执行。',
    expired: '登录已过期，请重新登录',
    idle: '长时间没有操作，已自动退出，请重新登录。',
    unknown: '未知错误，请重试',
    server: '网络错误，请稍后重试！',
    refused: '你没有访问该接口的权限，请联系管理员！',
    routes: '生成路由时出错',
  },
  en: {
    title: 'Notice',
    warning: 'Warning',
    abnormal: 'Your account is in an abnormal state. Sign in again, or cancel to stay on this page.',
    relogin: 'Sign in again',
    cancel: 'Cancel',
    ok: 'OK',
    installationOnly:
      'This acts on the whole installation. Only a user who sees all management domains may do it.',
    denied: 'You do not have permission. Contact an administrator.',
    expired: 'Your sign-in has expired. Sign in again.',
    idle: 'Nobody did anything for a long time, so you were signed out. Sign in again.',
    unknown: 'Unknown error. Try again.',
    server: 'Network error. Try again later.',
    refused: 'You may not use this call. Contact an administrator.',
    routes: 'The pages could not be built',
  },
})
