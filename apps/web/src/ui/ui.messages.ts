import { defineMessages } from '#lib/i18n/i18n.ts'

export const uiMessages = defineMessages('ui', {
  zh: {
    failed: '没能取到{what}。',
    stale: '没能更新{what}，这里是 {at} 的。',
    retryIn: '{seconds} 秒后重试',
    retryNow: '立即重试',
    alarmsUnknown: '没能取到告警',
    alarmsUnknownSince: '没能取到告警，最后得知 {at}',
    requestId: '请求编号 {id}',
    copy: '复制',
    copied: '已复制',
    close: '关闭',
    undo: '撤销',
    loading: '正在加载',
    loadMore: '正在加载更多',
  },
  en: {
    failed: 'Could not load {what}.',
    stale: 'Could not update {what}; this is as of {at}.',
    retryIn: 'Trying again in {seconds} s',
    retryNow: 'Try now',
    alarmsUnknown: 'Could not load the alarms',
    alarmsUnknownSince: 'Could not load the alarms, last known {at}',
    requestId: 'Request {id}',
    copy: 'Copy',
    copied: 'Copied',
    close: 'Close',
    undo: 'Undo',
    loading: 'Loading',
    loadMore: 'Loading more',
  },
})
