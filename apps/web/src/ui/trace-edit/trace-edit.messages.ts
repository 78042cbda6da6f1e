import { defineMessages } from '#lib/i18n/i18n.ts'

/** How the events of a trace came about, wherever the trace is named. */
export const traceEditMessages = defineMessages('traceEdit', {
  zh: {
    measured: '测量结果',
    editedBy: '{name} 编辑',
    restoredBy: '{name} 恢复',
    templateBy: '{name} 套用模板',
    templateArrived: '到达时套用模板',
    edited: '事件已改 v{version}',
    editedShort: '已改 v{version}',
    versionLine: '事件版本 {version}',
  },
  en: {
    measured: 'as measured',
    editedBy: 'edited by {name}',
    restoredBy: 'restored by {name}',
    templateBy: 'template applied by {name}',
    templateArrived: 'template applied on arrival',
    edited: 'events edited v{version}',
    editedShort: 'edited v{version}',
    versionLine: 'Events version {version}',
  },
})
