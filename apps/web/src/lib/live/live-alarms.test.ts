import { type Alarm, type AlarmStat, alarmApi } from '@fibrewatch/contract'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import {
  readAlarms,
  startLiveAlarms,
  takeAlarms,
  useAlarmCounts,
  useAlarmKnowledge,
  useHighestUnacked,
  useIsCriticalWaiting,
  useLiveAlarm,
  useLiveAlarms,
} from './live-alarms.ts'
import { closeLive, openLive } from './live.ts'

/** A server whose list of active alarms the test may change. */
function feed(first: Alarm[], pageSize = 500) {
  let active = first
  const sockets = startFakeSockets()
  const server = startFakeServer().on(alarmApi.page, ({ query }) => {
    const from = Number(query['cursor'] ?? 0)
    const isLast = from + pageSize >= active.length
    const nextCursor = isLast ? null : String(from + pageSize)
    return { list: active.slice(from, from + pageSize), nextCursor, total: active.length, totalIsMore: false }
  })
  signInAs()
  storedToken.save('abc')
  const stop = startLiveAlarms()
  openLive('zh_CN')
  onTestFinished(() => {
    closeLive()
    stop()
  })
  return { server, sockets, change: (next: Alarm[]) => (active = next) }
}

const watch = () =>
  renderHook(() => ({
    stat: useAlarmCounts(),
    counts: useAlarmKnowledge('counts'),
    rows: useAlarmKnowledge('rows'),
    alarms: useLiveAlarms(),
    highest: useHighestUnacked(),
    isCritical: useIsCriticalWaiting(),
  })).result

describe('live alarms', () => {
  test('reads every page of active alarms, newest first', async () => {
    const { server } = feed(
      ['05', '06', '07'].map((hour) => makeAlarm({ raisedAt: `2026-03-18T${hour}:00:00Z` })),
      2,
    )
    const view = watch()
    expect(view.current).toMatchObject({ stat: null, alarms: null, counts: { knowledge: 'loading' } })
    await waitFor(() => expect(view.current.rows.knowledge).toBe('known'))
    expect(server.count(alarmApi.page)).toBe(2)
    expect(view.current.alarms?.map(({ raisedAt }) => raisedAt.slice(11, 13))).toEqual(['07', '06', '05'])
    expect(view.current.stat?.unacked).toBe(3)
  })

  test('a message changes counters and list; an older revision that comes late changes nothing', async () => {
    const alarm = makeAlarm()
    const { sockets } = feed([alarm])
    const view = watch()
    await waitFor(() => expect(view.current.highest).toBe('critical'))
    const tell = (seq: number, data: Alarm) =>
      sockets
        .latest()
        .receive({ topic: 'alarm', type: 'changed', seq, at: '', data: { ...data, ingestedAt: '' } })
    act(() => {
      sockets.latest().accept()
      tell(1, { ...alarm, acked: true, revision: 2 })
      tell(2, { ...alarm, revision: 1 })
    })
    await waitFor(() => expect(view.current.stat?.unacked).toBe(0))
    expect(view.current.highest).toBeNull()
    expect(view.current.alarms).toHaveLength(1)
  })

  test('after a resync, alarms cleared in the meantime are gone', async () => {
    const [kept, gone] = [makeAlarm(), makeAlarm()]
    const { sockets, change } = feed([kept, gone])
    const view = watch()
    await waitFor(() => expect(view.current.alarms).toHaveLength(2))
    change([kept])
    act(() => {
      sockets.latest().accept()
      sockets.latest().receive({ type: 'resync', seq: 50 })
    })
    await waitFor(() => expect(view.current.alarms?.map(({ id }) => id)).toEqual([kept.id]))
  })

  test('an alarm from an answer is shown before its message arrives', async () => {
    const alarm = makeAlarm()
    feed([alarm])
    const view = renderHook(() => useLiveAlarm(alarm.id)).result
    await waitFor(() => expect(view.current?.acked).toBe(false))
    act(() => takeAlarms([{ ...alarm, acked: true, revision: 2 }]))
    expect(view.current?.acked).toBe(true)
  })
})

const HOUR_10 = new Date('2026-03-18T10:00:00Z')

const makeStat = (unacked: number): AlarmStat => {
  const none = { active: 0, unacked: 0 }
  return {
    severities: {
      critical: { active: unacked, unacked },
      major: none,
      minor: none,
      warning: none,
      indeterminate: none,
    },
    unacked,
    oldestUnacked: null,
  }
}

describe('what is not known', () => {
  test('counts come first, without the rows', async () => {
    startFakeServer()
      .on(alarmApi.stat, () => makeStat(8360))
      .on(alarmApi.page, () => new Promise(() => {}))
    signInAs()
    onTestFinished(startLiveAlarms())
    const view = watch()
    await waitFor(() => expect(view.current.stat?.unacked).toBe(8360))
    expect(view.current).toMatchObject({ alarms: null, rows: { knowledge: 'loading' } })
  })

  test.each([
    ['server.unexpected', 'failed'],
    ['auth.permission-denied', 'not-permitted'],
  ] as const)('%s is no zero: %s', async (reason, knowledge) => {
    const { server } = feed([makeAlarm()])
    const view = watch()
    await waitFor(() => expect(view.current.stat?.unacked).toBe(1))
    server.on(alarmApi.stat, () => new Refusal(reason)).on(alarmApi.page, () => new Refusal(reason))
    act(() => readAlarms())
    await waitFor(() => expect(view.current.counts.knowledge).toBe(knowledge))
    expect(view.current).toMatchObject({ stat: null, alarms: null, highest: null, rows: { knowledge } })
    expect(view.current.counts.knownAt).not.toBeNull()
    expect(view.current.isCritical).toBe(true)
  })

  test('who may not list the alarms asks for none, and sees no figure', () => {
    const { server } = feed([makeAlarm()])
    signInAs('plant:tree', 'monitor:alarm:stat')
    const asked = server.count(alarmApi.stat)
    const view = watch()
    act(() => readAlarms())
    expect(view.current).toMatchObject({ stat: null, counts: { knowledge: 'not-permitted' } })
    expect(server.count(alarmApi.stat)).toBe(asked)
  })

  test.each([
    ['server.unexpected', 2],
    ['request.invalid', 1],
  ] as const)('%s is asked again by itself: %i calls', async (reason, calls) => {
    vi.useFakeTimers({ now: HOUR_10 })
    onTestFinished(() => void vi.useRealTimers())
    const { server } = feed([])
    server.on(alarmApi.page, () => new Refusal(reason)).on(alarmApi.stat, () => makeStat(0))
    await vi.advanceTimersByTimeAsync(0)
    const before = server.count(alarmApi.page)
    act(() => readAlarms())
    await vi.advanceTimersByTimeAsync(15_000)
    expect(server.count(alarmApi.page) - before).toBe(calls)
  })
})
