import { describe, expect, test } from 'vitest'
import { KEPT_MS, keepBriefly } from './keep-briefly.ts'
import { MAX_DOMAINS, tellAlarms } from './plant-metrics.ts'

const ROOT = { id: 1, name: 'All' }
const critical = (domainId: number, active: number) => ({ domainId, severity: 'critical', active }) as const

describe('alarms by severity and domain', () => {
  test('are known to be none where there are none', () => {
    expect(tellAlarms([], [ROOT]).map(({ value }) => value)).toEqual([0, 0, 0, 0, 0])
  })

  test('of more domains than a dashboard shows: the fewest stand together, and none is lost', () => {
    const domains = Array.from({ length: MAX_DOMAINS * 2 }, (_, at) => ({ id: at + 1, name: `d${at + 1}` }))
    const counts = domains.map(({ id }) => critical(id, id))
    const told = tellAlarms(counts, domains)
    expect(new Set(told.map(({ labels }) => labels.domain)).size).toBe(MAX_DOMAINS + 1)
    const sum = told.reduce((total, { value }) => total + value, 0)
    expect(sum).toBe(counts.reduce((total, { active }) => total + active, 0))
    const others = told.find(({ labels }) => labels.domain === 'other' && labels.severity === 'critical')
    expect(others?.value).toBe((MAX_DOMAINS * (MAX_DOMAINS + 1)) / 2)
  })
})

describe('what is kept briefly', () => {
  const clock = (start = 0) => {
    let nowMs = start
    return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) }
  }

  test('is asked once for many scrapes, and again when it is old', async () => {
    const steady = clock()
    let asked = 0
    const read = keepBriefly(steady, async () => ++asked)
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    steady.pass(KEPT_MS - 1)
    expect(await read()).toBe(1)
    steady.pass(1)
    expect(await read()).toBe(2)
  })

  test('fails with its question, and is no old answer then', async () => {
    const steady = clock()
    let isGone = false
    const read = keepBriefly(steady, () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(1)))
    expect(await read()).toBe(1)
    isGone = true
    steady.pass(KEPT_MS)
    await expect(read()).rejects.toThrow('gone')
    isGone = false
    expect(await read()).toBe(1)
  })
})
