import { defineMessages } from '#lib/i18n/i18n.ts'

/** What is found in a trace beyond its events. */
export const findingMessages = defineMessages('traceFindings', {
  zh: {
    macrobend: '宏弯',
    wavelengths: '各波长损耗 {nm} nm',
    bendCount: '宏弯 {count} 处',
    noBend: '未见宏弯',
    difference: '差值 dB',
    pairHint: '与 {time} 在 {nm} nm 测得的曲线比较；长波长比 1310 nm 多损耗 0.5 dB 以上即为宏弯。',
    unmeasuredHint: '该波长的曲线在此处测不出损耗。',
  },
  en: {
    macrobend: 'Macrobend',
    wavelengths: 'Losses by wavelength, {nm} nm',
    bendCount: '{count} {count, macrobend/macrobends}',
    noBend: 'no macrobend',
    difference: 'More, dB',
    pairHint:
      'Beside the trace measured at {nm} nm, {time}; what loses 0.5 dB more at the longer wavelength than at 1310 nm is a macrobend.',
    unmeasuredHint: 'The trace at this wavelength does not show the loss here.',
  },
})
