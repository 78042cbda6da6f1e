import type { LiveControl, LiveMessage } from '@fibrewatch/contract/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { HEARTBEAT_MS, LiveClient, type LiveStatus, parseLiveText, RECONNECT_MS } from './live-client.ts'
import { makeSteadyTimers } from './timers.ts'

function openClient() {
  const sockets = startFakeSockets()
  const statuses: LiveStatus[] = []
  const messages: { message: LiveMessage; isReplay: boolean }[] = []
  const controls: LiveControl[] = []
  const client = new LiveClient({
    makeUrl: () => 'ws://here/websocket?token=abc',
    topics: () => ['alarm'],
    timers: makeSteadyTimers(),
    onStatus: (status) => statuses.push(status),
    onMessage: (message, isReplay) => messages.push({ message, isReplay }),
    onControl: (control) => controls.push(control),
    onActivity: () => {},
  })
  client.open()
  return { client, sockets, statuses, messages, controls }
}

const alarmMessage = (seq: number) => ({
  topic: 'alarm',
  type: 'raised',
  seq,
  at: '2026-03-18T06:33:14Z',
  data: { ...makeAlarm(), ingestedAt: '2026-03-18T06:33:14Z' },
})

describe('live client', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('connects with the token, greets and subscribes', () => {
    const { sockets, statuses } = openClient()
    expect(sockets.latest().url).toBe('ws://here/websocket?token=abc')
    sockets.latest().accept()
    expect(sockets.latest().sent).toEqual(['hello', '{"action":"subscribe","topics":["alarm"]}'])
    expect(statuses).toEqual(['CONNECTING', 'CONNECTED'])
  })

  test('sends PING 40 s after the last activity, not before', () => {
    const { sockets } = openClient()
    const socket = sockets.latest()
    socket.accept()
    vi.advanceTimersByTime(HEARTBEAT_MS - 1)
    socket.receive('PONG')
    vi.advanceTimersByTime(HEARTBEAT_MS - 1)
    expect(socket.sent).not.toContain('PING')
    vi.advanceTimersByTime(1)
    expect(socket.sent.at(-1)).toBe('PING')
    expect(HEARTBEAT_MS).toBe(40_000)
  })

  test('an answer to PING keeps the line, and the next PING comes 40 s later', () => {
    const { sockets } = openClient()
    const socket = sockets.latest()
    socket.accept()
    const pings = () => socket.sent.filter((text) => text === 'PING').length
    for (const expected of [1, 2, 3]) {
      vi.advanceTimersByTime(HEARTBEAT_MS)
      expect(pings()).toBe(expected)
      socket.receive('PONG')
    }
    vi.advanceTimersByTime(HEARTBEAT_MS - 1)
    expect(pings()).toBe(3)
    expect(sockets.count()).toBe(1)
  })

  test('a PING without an answer means the line is dead', () => {
    const { sockets, statuses } = openClient()
    sockets.latest().accept()
    vi.advanceTimersByTime(HEARTBEAT_MS + 15_000)
    expect(statuses.at(-1)).toBe('CLOSE')
    vi.advanceTimersByTime(RECONNECT_MS)
    expect(sockets.count()).toBe(2)
  })

  test('comes back 5 s after every unintended close', () => {
    const { sockets } = openClient()
    sockets.latest().accept()
    for (const count of [1, 2, 3, 4]) {
      sockets.latest().fail()
      vi.advanceTimersByTime(4999)
      expect(sockets.count()).toBe(count)
      vi.advanceTimersByTime(1)
      expect(sockets.count()).toBe(count + 1)
    }
  })

  test('stays closed once closed by hand, whatever the socket still does', () => {
    const { client, sockets, statuses } = openClient()
    const socket = sockets.latest()
    socket.accept()
    client.close()
    expect(socket.isClosedByClient).toBe(true)
    socket.fail()
    vi.advanceTimersByTime(600_000)
    expect(sockets.count()).toBe(1)
    expect(statuses.at(-1)).toBe('CLOSE')
  })

  test('closing while waiting cancels the next attempt', () => {
    const { client, sockets } = openClient()
    sockets.latest().fail()
    client.close()
    vi.advanceTimersByTime(600_000)
    expect(sockets.count()).toBe(1)
  })

  test('resumes after the last message it has, and tells replayed messages apart', () => {
    const { sockets, messages } = openClient()
    sockets.latest().accept()
    sockets.latest().receive({ type: 'welcome', seq: 40 })
    sockets.latest().receive(alarmMessage(41))
    sockets.latest().fail()
    vi.advanceTimersByTime(RECONNECT_MS)
    sockets.latest().accept()
    expect(sockets.latest().sent.at(-1)).toBe('{"action":"subscribe","topics":["alarm"],"since":41}')
    sockets.latest().receive({ type: 'welcome', seq: 43 })
    for (const seq of [42, 43, 44]) sockets.latest().receive(alarmMessage(seq))
    expect(messages.map(({ message, isReplay }) => [message.seq, isReplay])).toEqual([
      [41, false],
      [42, true],
      [43, true],
      [44, false],
    ])
  })

  test('counts news of events as news, whatever number they come under', () => {
    const { sockets, messages } = openClient()
    sockets.latest().accept()
    sockets.latest().receive({ type: 'welcome', seq: 40 })
    sockets.latest().fail()
    vi.advanceTimersByTime(RECONNECT_MS)
    sockets.latest().accept()
    sockets.latest().receive({ type: 'welcome', seq: 41 })
    const data = { count: 1, latest: [] }
    for (const message of [alarmMessage(41), { topic: 'event', type: 'stored', seq: 41, data }]) {
      sockets.latest().receive(message)
    }
    expect(messages.map(({ isReplay }) => isReplay)).toEqual([true, false])
  })

  test('goes on from the number of a resync', () => {
    const { sockets, controls } = openClient()
    sockets.latest().accept()
    sockets.latest().receive({ type: 'resync', seq: 900 })
    expect(controls).toEqual([{ type: 'resync', seq: 900 }])
    sockets.latest().fail()
    vi.advanceTimersByTime(RECONNECT_MS)
    sockets.latest().accept()
    expect(sockets.latest().sent.at(-1)).toContain('"since":900')
  })

  test('a session ended by the server is not opened again', () => {
    const { sockets } = openClient()
    sockets.latest().accept()
    sockets.latest().receive({ type: 'signed-out', reason: 'kicked' })
    vi.advanceTimersByTime(600_000)
    expect(sockets.count()).toBe(1)
  })

  test('text with a brace is JSON, other text and broken JSON are words', () => {
    expect(parseLiveText('{"type":"welcome","seq":1}')).toEqual({ type: 'welcome', seq: 1 })
    expect(parseLiveText('PONG')).toBe('PONG')
    expect(parseLiveText('{broken')).toBe('{broken')
  })

  test('a browser without websockets gets a message on the console and nothing else', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { client, statuses } = openClient()
    client.close()
    const before = statuses.length
    vi.stubGlobal('WebSocket', undefined)
    client.open()
    expect(warn).toHaveBeenCalledOnce()
    expect(statuses).toHaveLength(before)
    warn.mockRestore()
  })
})
