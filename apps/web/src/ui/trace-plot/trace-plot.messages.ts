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
  },
  en: {
    keys: 'Trace (click it first)',
    choose: 'choose cursor A or B',
    step: 'move the cursor by 1 sample',
    fastStep: 'move the cursor by 10 samples',
    zoom: 'zoom in, zoom out',
    fit: 'show the whole length',
    reference: 'show or hide the reference trace',
  },
})
