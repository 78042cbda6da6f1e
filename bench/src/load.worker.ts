import { parentPort, workerData } from 'node:worker_threads'
import { createEventSender, makeClock, makeRandom, runLoad } from '@fibrewatch/simulator'
import type { LoadData } from './load.ts'

const SEED = 1
const MS_PER_S = 1000

const { url, instruments, eventsPerSecond } = workerData as LoadData
const ending = new AbortController()
parentPort?.once('message', () => ending.abort())

const sources = instruments.map(({ code, key, link, lengthM }) => ({
  link: { code: link.code, lengthM },
  sender: createEventSender({ kind: 'http', url, deviceCode: code, deviceKey: key }),
}))
const startedAt = performance.now()
const { stored, failed } = await runLoad({
  sources,
  ratePerS: eventsPerSecond,
  clock: makeClock(),
  random: makeRandom(SEED),
  signal: ending.signal,
})
const storedPerSecond = (stored * MS_PER_S) / (performance.now() - startedAt)
await Promise.all(sources.map(({ sender }) => sender.stop()))
parentPort?.postMessage({ storedPerSecond, failed })
parentPort?.close()
