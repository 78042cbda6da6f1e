import { describe, expect, test } from 'vitest'
import { createSender, type EventSender } from '../instruments/sender.ts'
import { requireFitting } from '../scenario/scenario.ts'
import { SCENARIOS } from '../scenario/scenarios.ts'
import { recordMessages } from '../testing/record-messages.ts'
import { DEMO_DAY } from './demo-day.ts'
import { DEMO_PLANT } from './demo-plant.ts'
import { sendDay } from './send-day.ts'

const STARTED_AT = 1_790_000_000_000
const QUIET_S = 2 * 3600

describe('the day before the demo', () => {
  test('fits the plant, ends what it begins, and its last two hours are quiet', () => {
    requireFitting(DEMO_DAY, DEMO_PLANT)
    const ended = DEMO_DAY.steps.filter(({ condition }) => condition === null)
    expect(ended.length * 2).toBe(DEMO_DAY.steps.length)
    expect(Math.max(...DEMO_DAY.steps.map(({ atS }) => atS))).toBeLessThan(DEMO_DAY.durationS - QUIET_S)
  })

  test('is sent by the instruments, each report under its own time and in order', async () => {
    const { senders, record } = recordSenders()
    const parts = { plant: DEMO_PLANT, senders, startedAt: STARTED_AT, seed: 1 }
    await sendDay(DEMO_DAY, { ...parts, signal: new AbortController().signal })

    const times = record.listEvents().map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBe(STARTED_AT + 2.2 * 3_600_000)
    expect(new Set(record.listEvents().map(({ type }) => type))).toEqual(new Set(['VIBRATION', 'INTRUSION']))
    expect(record.messages.filter(({ kind }) => kind === 'events')).toHaveLength(1)
    const measured = record.listTraces().map(({ linkCode }) => linkCode)
    const otdrLinks = DEMO_PLANT.links.filter(({ deviceCode }) => deviceCode.includes('OTDR'))
    expect(new Set(measured)).toEqual(new Set(otdrLinks.map(({ code }) => code)))
    // Five rounds, and twice two traces where the cable was cut and mended.
    expect(measured.filter((code) => code === 'WJ-PW-01')).toHaveLength(9)
    expect(measured.filter((code) => code === 'KS-TC-01')).toHaveLength(5)
  })
})

function recordSenders() {
  const record = recordMessages()
  const sender = createSender(record.transport)
  const senders = new Map<string, EventSender>(DEMO_PLANT.devices.map(({ code }) => [code, sender]))
  return { senders, record }
}

describe('the first minutes of the demo', () => {
  test('bring one break on a cable of its own, and nothing else for three minutes', () => {
    const begun = SCENARIOS.get('demo')?.steps.filter(({ atS, condition }) => atS < 180 && condition !== null)
    expect(begun).toMatchObject([{ atS: 40, condition: { kind: 'break', linkCode: 'KS-TC-01' } }])
    const cable = DEMO_PLANT.links.find(({ code }) => code === 'KS-TC-01')?.cableCode
    expect(DEMO_PLANT.links.filter(({ cableCode }) => cableCode === cable)).toHaveLength(1)
  })
})
