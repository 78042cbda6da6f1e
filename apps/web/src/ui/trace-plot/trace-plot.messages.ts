import { defineMessages } from '#lib/i18n/i18n.ts'

export const tracePlotMessages = defineMessages('tracePlot', {
  zh: {
    keys: '曲线图（先点一下）',
    choose: '选择光标 A、B',
    step: '光标移动 1 个采样点',
    fastStep: '光标移动 10 个采样点',
    zoom: '放大、缩小',
    fit: '显示全程',
    reference: '显示或隐藏参考曲线',
    referenceMake: '设为参考曲线',
    referenceAsk: '把 {time} 的曲线设为 {code} 的参考曲线？',
    referenceEffect:
      '之后的每次测试都与它比较，由旧参考产生的差异不再告警。旧参考 v{version} 保留在历史曲线中。',
    referenceEffectFirst: '之后的每次测试都与它比较，偏差超限即告警。',
    referenceDone: '已设为参考 v{version}。',
    referenceFailed: '没能设为参考曲线：{reason}',
    referenceKeep: '不改',
  },
  en: {
    keys: 'Trace (click it first)',
    choose: 'choose cursor A or B',
    step: 'move the cursor by 1 sample',
    fastStep: 'move the cursor by 10 samples',
    zoom: 'zoom in, zoom out',
    fit: 'show the whole length',
    reference: 'show or hide the reference trace',
    referenceMake: 'Make it the reference',
    referenceAsk: 'Make the trace of {time} the reference of {code}?',
    referenceEffect:
      'Every later test is compared with it; differences from the old reference no longer raise alarms. Reference v{version} stays in the trace history.',
    referenceEffectFirst:
      'Every later test is compared with it, and deviations beyond the limits raise alarms.',
    referenceDone: 'It is now reference v{version}.',
    referenceFailed: 'Not made the reference: {reason}',
    referenceKeep: 'Keep as is',
  },
})
