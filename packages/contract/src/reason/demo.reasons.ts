import type { Reasons } from './reasons.ts'

/** Of the demo area. */
export const DEMO_REASONS = {
  'demo.code-taken': { status: 409, zh: '编号 {0} 已被使用。', en: 'The number {0} is already used.' },
  'demo.too-many-parts': {
    status: 409,
    zh: '演示区每人最多新增 {0} 个备件，每晚清空。',
    en: 'Each user may add {0} parts to the demo area; they are cleared every night.',
  },
  'demo.budget-too-low': {
    status: 400,
    zh: '预算不能低于光纤本身的损耗 {0} dB。',
    en: 'The budget cannot be below the {0} dB that the fibre alone loses.',
  },
  'demo.days-reversed': {
    status: 400,
    zh: '开始不能晚于结束。',
    en: 'The start cannot be after the end.',
  },
  'demo.limits-not-rising': {
    status: 400,
    zh: '门限要依次升高：次要低于重要，重要低于紧急。',
    en: 'Limits must rise: minor below major, major below critical.',
  },
} as const satisfies Reasons
