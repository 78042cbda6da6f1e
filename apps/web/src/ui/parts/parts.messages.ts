import { defineMessages } from '#lib/i18n/i18n.ts'

export const partsMessages = defineMessages('parts', {
  zh: {
    back: '返回列表',
    remove: '删除',
    cancel: '取消',
    close: '知道了',
    blocked: '先处理：{blocks}',
    cannotUndo: '删除后不能恢复。',
    discard: '放弃',
    unsaved: '{count} 项未保存',
    copy: '复制',
    copied: '已复制',
    removeFilter: '去掉条件“{name}”',
  },
  en: {
    back: 'Back to the list',
    remove: 'Delete',
    cancel: 'Cancel',
    close: 'Close',
    blocked: 'First deal with: {blocks}',
    cannotUndo: 'This cannot be undone.',
    discard: 'Discard',
    unsaved: '{count} unsaved',
    copy: 'Copy',
    copied: 'Copied',
    removeFilter: 'Remove the condition “{name}”',
  },
})
