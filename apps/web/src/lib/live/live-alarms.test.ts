import { type Alarm, type AlarmStat, alarmApi } from '@fibrewatch/contract/alarm'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { makeAlarm, makeAlarmStat, serveAlarms } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import {
  askCountsEarly,
  readAlarms,
  startLiveAlarms,
  takeAlarms,
  useAlarmCounts,
  useAlarmKnowledge,
  useHighestUnacked,
  useIsCriticalWaiting,
  useLiveAlarm,
  useNewestAlarms,
} from './live-alarms.ts'
import { closeLive, openLive, openLiveEarly } from './live.ts'

const HOUR_10 = new Date('2026-03-18T10:00:00Z')

/** A server whose list of active alarms the test may change. */
function feed(first: Alarm[]) {
  let active = first
  const sockets = startFakeSockets()
  const server = serveAlarms(startFakeServer(), () => active)
  signInAs()
  storedToken.save('abc')
  const stop = startLiveAlarms()
  openLive('zh_CN')
  onTestFinished(() => {
    closeLive()
    stop()
  })
  const tell = (seq: number, data: Alarm, type: 'raised' | 'changed' | 'cleared' = 'changed') =>
    sockets.latest().receive({ topic: 'alarm', type, seq, at: '', data: { ...data, ingestedAt: '' } })
  return { server, sockets, tell, change: (next: Alarm[]) => (active = next) }
}

const watch = () =>
  renderHook(() => ({
    stat: useAlarmCounts(),
    counts: useAlarmKnowledge('counts'),
    rows: useAlarmKnowledge('rows'),
    alarms: useNewestAlarms(100),
    highest: useHighestUnacked(),
    isCritical: useIsCriticalWaiting(),
  })).result

describe('live alarms', () => {
  test('with thousands of active alarms two small answers are read: the counters, and the newest', async () => {
    const all = Array.from({ length: 8360 }, (_, index) =>
      makeAlarm({ raisedAt: new Date(HOUR_10.getTime() - index * 1000).toISOString() }),
    )
    const { server } = feed(all)
    const view = watch()
    expect(view.current).toMatchObject({ stat: null, alarms: null, counts: { knowledge: 'loading' } })
    await waitFor(() => expect(view.current.rows.knowledge).toBe('known'))
    await waitFor(() => expect(view.current.stat?.unacked).toBe(8360))
    expect([server.count(alarmApi.page), server.count(alarmApi.stat)]).toEqual([1, 1])
    expect(view.current.alarms?.map(({ id }) => id)).toEqual(all.slice(0, 50).map(({ id }) => id))
  })

  test('a device that was given another name is known by it, and nothing stays under the old one', async () => {
    const [alarm, cleared] = [makeAlarm(), makeAlarm()]
    const { server, sockets, tell, change } = feed([alarm, cleared])
    const view = renderHook(() => [useLiveAlarm(alarm.id), useLiveAlarm(cleared.id)]).result
    await waitFor(() => expect(view.current).toEqual([alarm, cleared]))
    act(() => {
      sockets.latest().accept()
      tell(1, { ...cleared, state: 'cleared', revision: 2 }, 'cleared')
    })
    await waitFor(() => expect(view.current[1]?.state).toBe('cleared'))
    const renamed = { ...alarm, deviceCode: 'SZ-OTDR-02', search: { texts: ['SZ-OTDR-02'], reading: '' } }
    change([renamed])
    const asked = server.count(alarmApi.page)
    act(() => {
      sockets.latest().receive({ type: 'changed', areas: ['sys:user'] })
      sockets.latest().receive({ type: 'changed', areas: ['plant:device'] })
      sockets.latest().receive({ type: 'changed', areas: ['plant:landmark'] })
    })
    await waitFor(() => expect(view.current).toEqual([renamed, undefined]))
    expect(server.count(alarmApi.page)).toBe(asked + 1)
  })

  test('an older alarm that changes does not come among the newest, for others between are not known', async () => {
    const all = Array.from({ length: 80 }, (_, index) =>
      makeAlarm({ raisedAt: new Date(HOUR_10.getTime() - index * 1000).toISOString() }),
    )
    const { sockets, tell } = feed(all)
    const view = watch()
    await waitFor(() => expect(view.current.alarms).toHaveLength(50))
    const [newest, oldest] = [all[0], all[79]]
    if (newest === undefined || oldest === undefined) throw new Error('no alarms')
    act(() => {
      sockets.latest().accept()
      tell(1, { ...oldest, acked: true, revision: 2 })
      tell(2, { ...newest, acked: true, revision: 2 })
    })
    await waitFor(() => expect(view.current.alarms?.[0]?.acked).toBe(true))
    expect(view.current.alarms).toHaveLength(50)
  })

  test('when most of the newest have cleared, those after them are asked for', async () => {
    const all = Array.from({ length: 80 }, (_, index) =>
      makeAlarm({ raisedAt: new Date(HOUR_10.getTime() - index * 1000).toISOString() }),
    )
    const { sockets, tell, change } = feed(all)
    const view = watch()
    await waitFor(() => expect(view.current.alarms).toHaveLength(50))
    change(all.slice(30))
    act(() => {
      sockets.latest().accept()
      all
        .slice(0, 30)
        .forEach((alarm, index) => tell(index + 1, { ...alarm, state: 'cleared', revision: 2 }, 'cleared'))
    })
    await waitFor(() => expect(view.current.stat?.unacked).toBe(50))
    await waitFor(() => expect(view.current.alarms?.[0]?.id).toBe(all[30]?.id))
    await waitFor(() => expect(view.current.alarms).toHaveLength(50), { timeout: 5000 })
  })

  test('a message changes counters and list; an older revision that comes late changes nothing', async () => {
    const alarm = makeAlarm()
    const { sockets, tell } = feed([alarm])
    const view = watch()
    await waitFor(() => expect(view.current.highest).toBe('critical'))
    act(() => {
      sockets.latest().accept()
      tell(1, { ...alarm, acked: true, revision: 2 })
      tell(2, { ...alarm, revision: 1 })
    })
    await waitFor(() => expect(view.current.stat?.unacked).toBe(0))
    expect(view.current.highest).toBeNull()
    expect(view.current.alarms).toHaveLength(1)
  })

  test('what the answer of the counters already holds is not counted again', async () => {
    const [known, alarm] = [makeAlarm(), makeAlarm()]
    const { sockets, tell, server } = feed([known])
    const view = watch()
    await waitFor(() => expect(view.current.stat?.unacked).toBe(1))
    server.on(alarmApi.stat, () => makeAlarmStat([known, alarm], 7))
    act(() => {
      sockets.latest().accept()
      readAlarms()
    })
    await waitFor(() => expect(view.current.stat?.unacked).toBe(2))
    act(() => {
      tell(7, alarm, 'raised')
      tell(8, makeAlarm(), 'raised')
    })
    await waitFor(() => expect(view.current.stat?.unacked).toBe(3))
  })

  test('of two answers the one asked for later counts, whichever comes first', async () => {
    const { server } = feed([])
    const view = watch()
    await waitFor(() => expect(view.current.stat?.unacked).toBe(0))
    const answers: ((stat: AlarmStat) => void)[] = []
    server.on(alarmApi.stat, () => new Promise((resolve) => void answers.push(resolve)))
    act(() => {
      readAlarms()
      readAlarms()
    })
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]?.({ ...makeAlarmStat([]), unacked: 2 }))
    await act(async () => answers[0]?.({ ...makeAlarmStat([]), unacked: 1 }))
    expect(view.current.stat?.unacked).toBe(2)
  })

  test('the counters are asked for before anything shows them, and once', async () => {
    const server = serveAlarms(startFakeServer(), () => [makeAlarm()])
    signInAs()
    askCountsEarly()
    expect(server.count(alarmApi.stat)).toBe(1)
    onTestFinished(startLiveAlarms())
    const view = watch()
    await waitFor(() => expect(view.current.stat?.unacked).toBe(1))
    expect(server.count(alarmApi.stat)).toBe(1)
  })

  /** A console whose connection is opened while it is being built; `seq`: what its counters are asked for after. */
  function openEarly(seq: number) {
    const sockets = startFakeSockets()
    const alarm = makeAlarm()
    const server = serveAlarms(startFakeServer(), () => [alarm]).on(alarmApi.stat, () =>
      makeAlarmStat([alarm], seq),
    )
    signInAs()
    storedToken.save('abc')
    openLiveEarly('zh_CN')
    onTestFinished(closeLive)
    sockets.latest().accept()
    const subscribe = (at: number) =>
      sockets.latest().receive({ type: 'subscribed', topics: ['alarm'], seq: at })
    const start = () => {
      onTestFinished(startLiveAlarms())
      openLive('zh_CN')
    }
    const counts = () => [server.count(alarmApi.page), server.count(alarmApi.stat)]
    return { alarm, sockets, subscribe, start, counts }
  }

  test('a console that has subscribed before it reads reads once, and hears what came meanwhile', async () => {
    const { alarm, sockets, subscribe, start, counts } = openEarly(4)
    subscribe(4)
    sockets.latest().receive({
      topic: 'alarm',
      type: 'changed',
      seq: 5,
      at: '',
      data: { ...alarm, acked: true, revision: alarm.revision + 1, ingestedAt: '' },
    })
    start()
    const view = watch()
    await waitFor(() => expect(view.current.rows.knowledge).toBe('known'))
    await waitFor(() => expect(view.current.alarms?.[0]?.acked).toBe(true))
    expect(counts()).toEqual([1, 1])
  })

  test.each([
    ['once where nothing changed before it', 4, [1, 1]],
    ['again where something did', 5, [2, 2]],
  ] as const)(
    'with a subscription that begins after the reading all is read %s',
    async (_, seq, expected) => {
      const { subscribe, start, counts } = openEarly(4)
      askCountsEarly()
      // The answer has come, not the question alone.
      await new Promise((resolve) => {
        setTimeout(resolve, 10)
      })
      start()
      await waitFor(() => expect(counts()).toEqual([1, 1]))
      act(() => subscribe(seq))
      await waitFor(() => expect(counts()).toEqual(expected))
    },
  )

  test('counters that were counted before the subscription are counted again', async () => {
    const { subscribe, start, counts } = openEarly(4)
    askCountsEarly()
    subscribe(6)
    start()
    await waitFor(() => expect(counts()).toEqual([1, 2]), { timeout: 3000 })
  })

  test('what changed while the counters were on their way is not lost', async () => {
    const alarm = makeAlarm()
    const { sockets, tell, server } = feed([alarm])
    const view = watch()
    await waitFor(() => expect(view.current.stat?.unacked).toBe(1))
    let answer: (stat: AlarmStat) => void = () => {}
    server.on(alarmApi.stat, () => new Promise((resolve) => (answer = resolve)))
    act(() => {
      sockets.latest().accept()
      readAlarms()
    })
    act(() => tell(5, makeAlarm(), 'raised'))
    await waitFor(() => expect(view.current.stat?.unacked).toBe(2))
    await act(async () => answer(makeAlarmStat([alarm], 4)))
    expect(view.current.stat?.unacked).toBe(2)
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

const makeStat = (unacked: number): AlarmStat => ({ ...makeAlarmStat([]), unacked })

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
