import { describe, expect, test } from 'vitest'
import { findCronFault, listCronRuns, planNextRun, type Schedule } from './task-schedule.ts'

const NOW = Date.UTC(2026, 5, 1, 8, 0, 0)
const every = (everyMs: number, more: Partial<Schedule> = {}): Schedule => ({
  type: 'interval',
  cron: null,
  timeZone: 'UTC',
  everyMs,
  startAt: null,
  endAt: null,
  runLimit: -1,
  runCount: 0,
  ...more,
})
const at = (cron: string, more: Partial<Schedule> = {}): Schedule =>
  every(0, { type: 'cron', everyMs: null, cron, ...more })

describe('findCronFault', () => {
  test.each([
    '* * * * *',
    '*/5 * * * * *',
    '0 0 29 2 *',
    '0 9-17/2 1,15 JAN-mar MON-FRI',
    '0 0 L * ?',
    '0 0 ? * 1#2',
    '0 0 * * 5L',
  ])('takes %s', (cron) => {
    expect(findCronFault(cron)).toBeUndefined()
  })

  test.each([
    ['* * * *', '现有 4 个', 'has 4'],
    ['* * * * * * *', '现有 7 个', 'has 7'],
    ['@daily', '现有 1 个', 'has 1'],
    ['61 * * * *', '分字段的“61”', '“61” is no minute'],
    ['60 * * * * *', '秒字段的“60”', '“60” is no second'],
    ['0 24 * * *', '时字段的“24”', '“24” is no hour'],
    ['0 0 0 * *', '日字段的“0”', '“0” is no day of the month'],
    ['0 0 * 13 *', '月字段的“13”', '“13” is no month'],
    ['0 0 * foo *', '月字段的“foo”', '“foo” is no month'],
    ['0 0 * * 8', '星期字段的“8”', '“8” is no day of the week'],
    ['H * * * *', '分字段的“H”', '“H” is no minute'],
    ['1,,2 * * * *', '分字段的“”', '“” is no minute'],
    ['5-1 * * * *', '分字段的“5-1”', '“5-1” is no minute'],
    ['*/0 * * * *', '分字段的“*/0”', '“*/0” is no minute'],
    ['0 0 30 2 *', '没有这样的日期', 'no such date'],
  ])('says what is wrong with %s', (cron, zh, en) => {
    expect(findCronFault(cron)?.zh).toContain(zh)
    expect(findCronFault(cron)?.en).toContain(en)
  })
})

test('a cron expression is read in its zone, over the change of the clocks too', () => {
  const runs = listCronRuns('30 2 * * *', 'Asia/Shanghai', NOW).map((date) => date.toISOString())
  expect(runs).toHaveLength(5)
  expect(runs[0]).toBe('2026-06-01T18:30:00.000Z')
  // 29 March 2026: Berlin goes from 2:00 to 3:00. The noon after it is an hour earlier in UTC.
  const noons = listCronRuns('0 12 * * *', 'Europe/Berlin', Date.UTC(2026, 2, 28)).map((date) =>
    date.getUTCHours(),
  )
  expect(noons).toEqual([11, 10, 10, 10, 10])
  expect(listCronRuns('*/20 * * * * *', 'UTC', NOW).map((date) => date.getUTCSeconds())).toEqual([
    20, 40, 0, 20, 40,
  ])
})

describe('planNextRun', () => {
  test('is the first time after now, however much was missed', () => {
    expect(planNextRun(at('0 * * * *'), NOW)).toBe(NOW + 3_600_000)
    expect(planNextRun(every(60_000), NOW)).toBe(NOW + 60_000)
    // Almost an hour late: the beat of the interval stays, the missed beats are skipped.
    expect(planNextRun(every(60_000), NOW, NOW - 3_599_000)).toBe(NOW + 1000)
    expect(planNextRun(every(60_000), NOW, NOW)).toBe(NOW + 60_000)
  })

  test('keeps to its start and its end', () => {
    const startAt = NOW + 3_600_000
    expect(planNextRun(every(60_000, { startAt }), NOW)).toBe(startAt)
    expect(planNextRun(at('0 * * * *', { startAt }), NOW)).toBe(startAt)
    expect(planNextRun(at('0 * * * *', { endAt: NOW + 3_600_000 }), NOW)).toBe(NOW + 3_600_000)
    expect(planNextRun(at('0 * * * *', { endAt: NOW + 3_599_999 }), NOW)).toBeUndefined()
  })

  test('ends at its limit', () => {
    expect(planNextRun(every(1000, { runLimit: 3, runCount: 2 }), NOW)).toBe(NOW + 1000)
    expect(planNextRun(every(1000, { runLimit: 3, runCount: 3 }), NOW)).toBeUndefined()
    expect(planNextRun(every(1000, { runLimit: 0 }), NOW)).toBeUndefined()
  })
})
