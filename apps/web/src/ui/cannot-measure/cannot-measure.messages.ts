import { defineMessages } from '#lib/i18n/i18n.ts'

export const cannotMeasureMessages = defineMessages('cannot-measure', {
  zh: {
    blocked: '这次测试测不了这条光路',
    coarse: '这次测试测得不够准',
    'range-too-short': '量程只到 {reach}，光路长 {link}。',
    'fades-before-end':
      '脉宽 {pulse} 只能测到 {reach}，光路长 {link}：到末端前已没入噪声，动态范围还差 {missing} dB。',
    'fades-at-once': '脉宽 {pulse} 看不到光纤，光路长 {link}：动态范围还差 {missing} dB。',
    'pulse-too-long': '脉宽 {pulse} 分不开相距 {apart} 以内的事件：{gaps} 段相邻标记点中有 {hidden} 段更近。',
    'wavelength-differs': '波长 {wavelength}，参考曲线是 {reference}：只能比对末端，损耗不能比对。',
    'sampling-too-coarse': '采样间隔 {spacing} m，应不大于 {needed} m：位置不够准。',
    'index-differs': '群折射率 {index}，光路设定为 {link}：末端位置差约 {off}。',
    'launch-saturated': '入射端到 {until} 接收机饱和，看不到事件；此脉宽通常只盲 {usual}。',
    'fix:range': '量程改为不小于 {range}。',
    'fix:pulse': '改用不小于 {pulse} 的脉宽。',
    'fix:pulseOrAveraging': '改用不小于 {pulse} 的脉宽，或把平均时间加长到 {times} 倍。',
    'fix:averaging': '把平均时间加长到 {times} 倍。',
    'fix:noPulse': '没有脉宽够用：从另一端测，或换动态范围更大的仪表。',
    'fix:shorter': '改用不大于 {pulse} 的脉宽。',
    'fix:noShorter': '没有这样短的脉宽：标记点之间本来就分不开。',
    'fix:wavelength': '用 {reference} 测，或为此波长另测参考曲线。',
    'fix:sampling': '缩短量程或增加采样点。',
    'fix:index': '测试计划与光路用同一群折射率。',
    'fix:launch': '加衰减或缩短脉宽，并清洁入射端接头。',
  },
  en: {
    blocked: 'This test cannot measure the link',
    coarse: 'This test measures less well than it could',
    'range-too-short': 'The range ends at {reach}, the link at {link}.',
    'fades-before-end':
      'A pulse of {pulse} reaches {reach}, the link is {link}: its line meets the noise before the end, {missing} dB are missing.',
    'fades-at-once': 'A pulse of {pulse} shows no fibre, the link is {link}: {missing} dB are missing.',
    'pulse-too-long':
      'A pulse of {pulse} cannot tell events apart within {apart}: {hidden} of {gaps} neighbouring landmarks are closer.',
    'wavelength-differs':
      'Measured at {wavelength}, the reference at {reference}: the end is compared, losses are not.',
    'sampling-too-coarse':
      'Samples are {spacing} m apart and should be {needed} m at most: places are coarse.',
    'index-differs': 'Group index {index}, the link has {link}: its end lies off by about {off}.',
    'launch-saturated':
      'The receiver is saturated up to {until} and shows no events there; with this pulse {usual} is usual.',
    'fix:range': 'Set the range to {range} or more.',
    'fix:pulse': 'Use a pulse of {pulse} or more.',
    'fix:pulseOrAveraging': 'Use a pulse of {pulse} or more, or average {times} times as long.',
    'fix:averaging': 'Average {times} times as long.',
    'fix:noPulse': 'No pulse is long enough: measure from the other end, or with more dynamic range.',
    'fix:shorter': 'Use a pulse of {pulse} or less.',
    'fix:noShorter': 'No pulse is short enough: these landmarks cannot be told apart.',
    'fix:wavelength': 'Measure at {reference}, or take a reference at this wavelength.',
    'fix:sampling': 'Shorten the range or take more points.',
    'fix:index': 'Use the same group index in the test and the link.',
    'fix:launch': 'Attenuate or shorten the pulse, and clean the connector at the port.',
  },
})
