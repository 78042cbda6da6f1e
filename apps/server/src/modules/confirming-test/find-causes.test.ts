import { describe, expect, test } from 'vitest'
import type { WatchedAlarm } from './confirming-test.repository.ts'
import { findCauses, type TraceFinding } from './find-causes.ts'

const ALARM: WatchedAlarm = {
  alarmId: 'a',
  groupKey: 'POWER_LOST|link:2',
  type: 'POWER_LOST',
  isOwnLink: false,
  positionM: null,
  seenM: null,
  isAwaited: false,
}
const BREAK: TraceFinding = { type: 'FIBRE_BREAK', state: 'raise', positionM: 12_000, value: 8000 }
const makeLoss = (positionM: number, value: number): TraceFinding => ({
  type: 'EVENT_LOSS_INCREASE',
  state: 'report',
  positionM,
  value,
})
const mark = (
  findings: readonly TraceFinding[],
  watched: Partial<WatchedAlarm> = {},
  standing: Parameters<typeof findCauses>[1]['standing'] = [],
) => findCauses(findings, { watched: [{ ...ALARM, ...watched }], standing })
const confirmed = (findings: readonly TraceFinding[]) =>
  findings.filter(({ confirms }) => confirms !== undefined).map(({ type, positionM }) => [type, positionM])

describe('what a trace shows of an alarm', () => {
  test('a break takes the power away, whatever is lost before it', () => {
    expect(confirmed(mark([makeLoss(4000, 0.6), BREAK]))).toEqual([['FIBRE_BREAK', 12_000]])
  })

  test('a loss takes it away where it is great, and weakens it where it is less', () => {
    const losses = [makeLoss(4000, 0.6), makeLoss(9000, 1.2)]
    expect(confirmed(mark(losses))).toEqual([])
    expect(confirmed(mark([...losses, makeLoss(15_000, 6)]))).toEqual([['EVENT_LOSS_INCREASE', 15_000]])
    expect(confirmed(mark(losses, { type: 'POWER_LOW' }))).toEqual([['EVENT_LOSS_INCREASE', 9000]])
  })

  test('a break is no cause of an alarm that says that light still arrives', () => {
    expect(confirmed(mark([BREAK], { type: 'POWER_LOW' }))).toEqual([])
  })

  test('what was seen at one place is confirmed there alone: a second cut is an alarm of its own', () => {
    expect(confirmed(mark([BREAK], { seenM: 12_030 }))).toEqual([['FIBRE_BREAK', 12_000]])
    expect(confirmed(mark([BREAK], { seenM: 15_000 }))).toEqual([])
  })

  test('a break that an instrument told of roughly is moved, and not ended beside a new one', () => {
    const clear: TraceFinding = { type: 'FIBRE_BREAK', state: 'clear', positionM: 11_600, value: null }
    const own = { isOwnLink: true, type: 'FIBRE_BREAK', positionM: 11_600 } as const
    expect(mark([clear, BREAK], own)).toEqual([
      {
        ...BREAK,
        confirms: { alarms: [{ alarmId: 'a', groupKey: ALARM.groupKey, isAwaited: false }], isOwn: false },
      },
    ])
    expect(confirmed(mark([clear, BREAK], { ...own, positionM: 5000 }))).toEqual([])
  })

  test('an alarm that stands at the place is told of it as well', () => {
    const standing = [{ alarmId: 'b', type: 'FIBRE_BREAK', positionM: 12_020 } as const]
    expect(mark([BREAK], {}, standing)[0]?.confirms).toMatchObject({ isOwn: true })
  })

  test('what has cleared is no cause', () => {
    expect(confirmed(mark([{ ...BREAK, state: 'clear' }]))).toEqual([])
  })
})
