import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSorBytes } from '#modules/testing'
import { createThreads } from '#platform/threads/threads'
import { createTraceReader, type TraceReader } from './trace-reader.ts'

/** Of this process, as the kernel counts them. */
const countThreads = (): number => readdirSync('/proc/self/task').length

describe('the threads that read traces', () => {
  let reader: TraceReader
  beforeEach(() => {
    reader = createTraceReader(createThreads(10_000))
  })
  afterEach(() => reader.stop())

  test('answer each file with its own reading', async () => {
    const files = [1, 2, 3, 4].map((seed) => makeSorBytes({ seed, timestampS: 1_780_000_000 + seed }))
    const outcomes = await Promise.all(
      files.map((bytes) => reader.read({ bytes, reference: null, link: null })),
    )
    const times = outcomes.map((outcome) => (outcome.ok ? outcome.reading.measuredAtS : outcome.code))
    expect(times).toEqual([1, 2, 3, 4].map((seed) => 1_780_000_000 + seed))
  })

  test('refuse what is no trace, and go on', async () => {
    expect(await reader.read({ bytes: new Uint8Array(10), reference: null, link: null })).toEqual({
      ok: false,
      code: 'not-sor',
    })
    expect(await reader.read({ bytes: makeSorBytes(), reference: null, link: null })).toMatchObject({
      ok: true,
    })
  })

  test('push back when too many wait', async () => {
    const bytes = new Uint8Array(10)
    const answers = await Promise.allSettled(
      Array.from({ length: 80 }, () => reader.read({ bytes, reference: null, link: null })),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ reason: { reason: 'ingest.busy', statusCode: 429 } })
    expect(answers[0]).toMatchObject({ status: 'fulfilled' })
  })

  test('end when they have had no work for a while, and are started again for the next file', async () => {
    const impatient = createTraceReader(createThreads(50))
    const read = () => impatient.read({ bytes: makeSorBytes(), reference: null, link: null })
    await read()
    const working = countThreads()
    await expect.poll(countThreads).toBeLessThan(working)
    expect(await read()).toMatchObject({ ok: true })
    await impatient.stop()
  })

  test('refuse what is being read when they are stopped, and what waits', async () => {
    const read = () => reader.read({ bytes: makeSorBytes(), reference: null, link: null })
    const outcomes = Promise.allSettled([1, 2, 3, 4].map(read))
    await reader.stop()
    const refused = { status: 'rejected', reason: expect.any(Error) as unknown }
    expect(await outcomes).toMatchObject([refused, refused, refused, refused])
  })
})
