import { type Alarm, alarmApi } from '@fibrewatch/contract'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import {
  startLiveAlarms,
  takeAlarms,
  useAlarmCounts,
  useHighestUnacked,
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
  renderHook(() => ({ ...useAlarmCounts(), alarms: useLiveAlarms(), highest: useHighestUnacked() })).result

describe('live alarms', () => {
  test('reads every page of active alarms, newest first', async () => {
    const { server } = feed(
      ['05', '06', '07'].map((hour) => makeAlarm({ raisedAt: `2026-03-18T${hour}:00:00Z` })),
      2,
    )
    const view = watch()
    expect(view.current.isLoaded).toBe(false)
    await waitFor(() => expect(view.current.isLoaded).toBe(true))
    expect(server.count(alarmApi.page)).toBe(2)
    expect(view.current.alarms.map(({ raisedAt }) => raisedAt.slice(11, 13))).toEqual(['07', '06', '05'])
    expect(view.current.stat.unacked).toBe(3)
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
    await waitFor(() => expect(view.current.stat.unacked).toBe(0))
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
    await waitFor(() => expect(view.current.alarms.map(({ id }) => id)).toEqual([kept.id]))
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
