import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

setFlagsFromString('--expose-gc')
/** Only a context that is made after the flag has `gc`. */
const collectGarbage = (): void => void runInNewContext('gc()')

/** A server that counts something of its own, and is gone: all that is left of it is what the process still holds. */
function leaveServer(): WeakRef<object> {
  const server = { waiting: 3 }
  createMetrics().addGauge({ name: 'waiting', help: 'Waiting.', read: () => server.waiting })
  return new WeakRef(server)
}

describe('metrics', () => {
  test('of two servers in one process are told apart, and both tell of the process', async () => {
    const [one, other] = [createMetrics(), createMetrics()]
    one.addCounter({ name: 'events_total', help: 'Events.' }).inc(2)
    const [text, otherText] = [await one.read(), await other.read()]
    expect(text).toContain('\nfibrewatch_events_total 2\n')
    expect(otherText).not.toContain('fibrewatch_events_total')
    for (const read of [text, otherText]) expect(read).toMatch(/^fibrewatch_process_cpu_seconds_total \d/m)
  })

  test('do not keep a server in memory that has ended', async () => {
    const servers = Array.from({ length: 10 }, leaveServer)
    // A reference that was made in this turn holds until its end.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    expect(servers.filter((server) => server.deref() !== undefined)).toEqual([])
  })
})
