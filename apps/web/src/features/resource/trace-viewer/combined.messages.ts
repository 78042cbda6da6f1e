import { defineMessages } from '#lib/i18n/i18n.ts'

/** One event table of several pulses, and why there is none. */
export const combinedMessages = defineMessages('traceCombined', {
  zh: {
    whichTable: '事件表',
    ownTable: '本曲线事件',
    combinedTable: '合并事件表',
    what: '合并事件表',
    combining: '正在合并各脉宽的事件…',
    pulse: '脉宽',
    seenBy: '测得：{trace}\n看到此事件的脉宽：{pulses} ns',
    coverHint: '± 为 95% 置信范围；每个事件取测得最好的脉宽，短脉宽分得开，长脉宽看得远。',
    covers: '各脉宽的可测范围',
    noEvents: '各脉宽都没有看到事件。',
    leftOut: '未参与合并',
    leftSamePulse: '脉宽已有',
    leftWavelength: '波长不同',
    leftDirection: '从另一端测得',
    'too-few': '至少要有两条不同脉宽的曲线才能合并。',
    'too-many': '曲线太多，不能一起合并。',
    'same-pulse': '有两条曲线的脉宽同为 {pulse}，请只保留一条。',
    'wavelength-differs': '{pulse} 曲线的波长与其他曲线不同，不能合并。',
    'index-differs': '{pulse} 曲线的折射率与其他曲线不同，同一事件会落在不同位置，不能合并。',
    'no-fibre': '{pulse} 曲线上看不到光纤，不能合并。',
    'ends-disagree':
      '{pulse} 曲线与更长脉宽的曲线看到的光纤末端位置不一致：光纤在两次测量之间可能有变化，不能合并。',
    'nothing-in-common': '{pulse} 曲线与更长脉宽的曲线没有共同的事件或末端，无法确认是同一光纤，不能合并。',
    'direction-differs': '这些曲线不是从同一端测得，不能合并。',
    'too-large': '这些曲线的采样点太多，不能一起合并；请少叠加几条。',
  },
  en: {
    whichTable: 'Event table',
    ownTable: 'This trace',
    combinedTable: 'Combine tables',
    what: 'the combined table',
    combining: 'The events of all pulses are being combined…',
    pulse: 'Pulse',
    seenBy: 'Measured by {trace}\nSeen by pulses of {pulses} ns',
    coverHint:
      '± holds 95 %. Each event is by the pulse that measures it best: short ones tell events apart, long ones see far.',
    covers: 'What each pulse can measure',
    noEvents: 'No pulse sees an event.',
    leftOut: 'Left out',
    leftSamePulse: 'pulse is there already',
    leftWavelength: 'other wavelength',
    leftDirection: 'from the other end',
    'too-few': 'Combining takes at least two traces with different pulses.',
    'too-many': 'These are too many traces to combine.',
    'same-pulse': 'Two traces have a pulse of {pulse}: keep one of them.',
    'wavelength-differs':
      'The trace of {pulse} has another wavelength than the others and cannot be combined.',
    'index-differs':
      'The trace of {pulse} has another group index than the others: an event would lie at two places, so they cannot be combined.',
    'no-fibre': 'The trace of {pulse} shows no fibre and cannot be combined.',
    'ends-disagree':
      'The trace of {pulse} and one of a longer pulse see the end at different places. The fibre may have changed between them; they cannot be combined.',
    'nothing-in-common':
      'The trace of {pulse} shares neither the end nor an event with one of a longer pulse. Nothing says that it is the same fibre; they cannot be combined.',
    'direction-differs': 'These traces were measured from both ends and cannot be combined.',
    'too-large': 'These traces have too many samples to be combined: overlay fewer.',
  },
})
