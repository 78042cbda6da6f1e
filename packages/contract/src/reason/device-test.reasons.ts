import type { Reasons } from './reasons.ts'

/** Of tests that are ordered from the console. */
export const DEVICE_TEST_REASONS = {
  'test.not-otdr': {
    status: 409,
    zh: '设备 {0} 不是 OTDR，不能点名测试。',
    en: 'Device {0} is no OTDR and cannot test on demand.',
  },
  'test.device-disabled': {
    status: 409,
    zh: '设备 {0} 或光路 {1} 已停用，不能测试。',
    en: 'Device {0} or link {1} is disabled and cannot be tested.',
  },
  'test.running-already': {
    status: 409,
    zh: '光路 {0} 正在测试，请等它结束或先取消它。',
    en: 'Link {0} is being tested. Wait for the end of it, or cancel it first.',
  },
  'test.too-many': {
    status: 409,
    zh: '设备 {0} 已有 {1} 个未完成的测试，请稍后再试。',
    en: 'Device {0} has {1} tests to do already. Try again later.',
  },
  'test.range-short': {
    status: 400,
    zh: '量程 {0} m 短于光路长度 {1} m，测不到末端。',
    en: 'A range of {0} m is shorter than the link of {1} m: it does not reach the end.',
  },
  'test.ended': {
    status: 409,
    zh: '测试已经结束，不能取消。',
    en: 'The test has ended and cannot be cancelled.',
  },
} as const satisfies Reasons
