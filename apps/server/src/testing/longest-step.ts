import { MAX_EVENT_BATCH_BYTES } from '@fibrewatch/contract/ingest'
import { expect } from 'vitest'
import { START_AT, type TestApp } from './test-app.ts'

/** Limit of one step on a machine that does the control in `CONTROL_MS`. */
export const MAX_STEP_MS = 50
/** The control, measured on the machine on which the limit of 50 ms was set. */
const CONTROL_MS = 20
/** Only as many as needed: on a busy machine even the best of a few may include work of other programs. */
const ATTEMPTS = 8

/** So many items between a beginning and an end, with commas. */
export const makeText = (item: string, count: number, around: readonly [string, string]): string =>
  `${around[0]}${Array.from({ length: count }, () => item).join(',')}${around[1]}`

/** Processor time of this thread, in milliseconds, without other programs of the machine. */
function readWorkedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** How many times longer this machine takes now for a fixed piece of work than that of the limit; 1 for a faster one. */
function measureSlowness(): number {
  const text = makeText('{"at":"2026-06-01T08:00:00Z","values":[1,2,3],"name":"a name"}', 60_000, ['[', ']'])
  const startedAtMs = readWorkedMs()
  JSON.parse(text)
  return Math.max(1, (readWorkedMs() - startedAtMs) / CONTROL_MS)
}

/** The longest time in which other work waited while `work` went on. */
async function measureLongestStepMs(work: () => Promise<unknown>): Promise<number> {
  let [longestMs, lastMs, isOver] = [0, readWorkedMs(), false]
  const watch = (): void => {
    const nowMs = readWorkedMs()
    longestMs = Math.max(longestMs, nowMs - lastMs)
    lastMs = nowMs
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  await work()
  await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  return longestMs
}

/**
 * The best of some attempts: a garbage collection within one is not a step of ours.
 * @param prepare - runs before each attempt and is not measured
 */
export async function findLongestStepMs(
  work: () => Promise<unknown>,
  prepare?: () => Promise<unknown>,
): Promise<number> {
  let bestMs = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && bestMs >= MAX_STEP_MS; attempt++) {
    await prepare?.()
    const longestMs = await measureLongestStepMs(work)
    bestMs = Math.min(bestMs, longestMs < MAX_STEP_MS ? longestMs : longestMs / measureSlowness())
  }
  return bestMs
}

/** An object of so many keys. */
export const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"key${index}":${index}`).join(',')}}`

/** An event of this link as an instrument writes it, with whatever else is in it. */
export const makeEventText = (linkCode: string, more = ''): string =>
  `{"at":"${new Date(START_AT).toISOString()}","link":"${linkCode}","type":"INTRUSION"${more}}`

/** Sends a report as large as the server takes, or smaller; returns the status of the answer. */
export async function sendReport(
  { http }: TestApp,
  { key }: { readonly key: string },
  payload: string,
): Promise<number> {
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_EVENT_BATCH_BYTES)
  const headers = { 'x-device-key': key, 'content-type': 'application/json' }
  const body = Buffer.from(payload)
  const answer = await http.inject({ method: 'POST', url: '/ingest/events', headers, payload: body })
  return answer.statusCode
}
