import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import {
  type AlarmFilter,
  alarmFilters,
  FILTER_STATES,
  makeAlarmQuery,
  matchesFilter,
} from './alarm-filter.ts'

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
const instants = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((atMs) => new Date(atMs).toISOString())
const filters: fc.Arbitrary<AlarmFilter> = fc.record({
  state: fc.constantFrom(...FILTER_STATES),
  severities: fc.subarray([...SEVERITIES]),
  types: fc.subarray([...ALARM_TYPES]),
  linkId: optional(fc.nat()),
  acked: optional(fc.boolean()),
  shelved: optional(fc.boolean()),
  drill: optional(fc.boolean()),
  from: optional(instants),
  to: optional(instants),
  positionFromM: optional(fc.nat()),
  positionToM: optional(fc.nat()),
  keyword: fc.string({ maxLength: 80 }).map((text) => text.trim()),
})

const addresses = fc.dictionary(
  fc.constantFrom('state', 'severity', 'type', 'linkId', 'acked', 'from', 'positionToM', 'keyword', 'x'),
  fc.oneof(fc.string(), fc.constantFrom('true', '12', 'major,minor', 'LEAK', '2026-03-18')),
)

const SINCE = '2026-03-18T06:00:00.000Z'
const matches = (filter: Partial<AlarmFilter>, alarm: Parameters<typeof makeAlarm>[0] = {}) =>
  matchesFilter({ ...alarmFilters.none, ...filter }, makeAlarm(alarm), SINCE)

describe('filter and address', () => {
  test('say the same: what is written is read back', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = alarmFilters.write(filter).toString()
        expect(alarmFilters.parse(new URLSearchParams(text))).toEqual(filter)
      }),
    )
  })

  test('any address is a filter', () => {
    fc.assert(
      fc.property(addresses, (query) => {
        const filter = alarmFilters.parse(new URLSearchParams(query))
        expect(alarmFilters.parse(alarmFilters.write(filter))).toEqual(filter)
      }),
      { examples: [[{ linkId: '-0' }], [{ keyword: `${'a'.repeat(79)} b` }]] },
    )
    expect(
      alarmFilters.parse(new URLSearchParams('state=x&severity=huge,minor&acked=1&linkId=-4&from=y')),
    ).toEqual({
      ...alarmFilters.none,
      severities: ['minor'],
    })
  })

  test('no filter is no address, and the rest of the address stays', () => {
    expect(alarmFilters.write(alarmFilters.none).size).toBe(0)
    const changed = alarmFilters.change(new URLSearchParams('alarm=7&severity=minor'), {
      ...alarmFilters.none,
      acked: false,
    })
    expect(Object.fromEntries(changed)).toEqual({ alarm: '7', acked: 'false' })
  })

  test('the server is asked for what is active; the just cleared are asked for apart', () => {
    expect(makeAlarmQuery(alarmFilters.none)).toEqual({ state: 'active' })
    expect(
      makeAlarmQuery({ ...alarmFilters.none, state: 'all', severities: ['minor', 'major'], linkId: 3 }),
    ).toEqual({
      state: 'all',
      severity: 'minor,major',
      linkId: 3,
    })
  })
})

describe('an alarm that came live is held against the filter', () => {
  test('by state: recent keeps what cleared within the half hour, and what nobody has acknowledged', () => {
    expect(matches({})).toBe(true)
    expect(matches({}, { state: 'cleared', clearedAt: '2026-03-18T06:00:01.000Z' })).toBe(true)
    const longAgo = { state: 'cleared', clearedAt: '2026-03-18T05:59:59.000Z' } as const
    expect(matches({}, longAgo)).toBe(true)
    expect(matches({}, { ...longAgo, acked: true })).toBe(false)
    expect(matches({}, { ...longAgo, shelvedUntil: '2026-03-18T16:00:00.000Z' })).toBe(false)
    expect(matches({ state: 'active' }, { state: 'cleared' })).toBe(false)
    expect(matches({ state: 'all' }, { state: 'cleared' })).toBe(true)
  })

  test.each<[Partial<AlarmFilter>, boolean]>([
    [{ severities: ['critical'] }, true],
    [{ severities: ['minor'] }, false],
    [{ types: ['FIBRE_BREAK'] }, true],
    [{ types: ['LEAK'] }, false],
    [{ linkId: 1 }, true],
    [{ linkId: 2 }, false],
    [{ acked: false }, true],
    [{ acked: true }, false],
    [{ shelved: true }, false],
    [{ drill: false }, true],
    [{ drill: true }, false],
    [{ positionFromM: 12_000, positionToM: 13_000 }, true],
    [{ positionFromM: 13_000 }, false],
    [{ from: '2026-03-18T06:33:14.218Z' }, true],
    [{ to: '2026-03-18T06:33:14.218Z' }, false],
    [{ keyword: 'ks-01' }, true],
    [{ keyword: '苏昆' }, true],
    [{ keyword: '吴平' }, false],
  ])('%j: %s', (filter, expected) => expect(matches(filter)).toBe(expected))

  test('by the distance that is told of it, where a test of another link saw it too', () => {
    const seenFrom = { linkId: 9, linkCode: 'SZ-KS-09', positionM: 12_384 }
    const lost = { type: 'POWER_LOST', positionM: null, seenFrom } as const
    expect(matches({ positionFromM: 12_000, positionToM: 13_000 }, lost)).toBe(true)
    expect(matches({ positionFromM: 13_000 }, lost)).toBe(false)
    expect(matches({ positionFromM: 0 }, { ...lost, seenFrom: null })).toBe(false)
  })

  test('a drill is left out, or found alone', () => {
    const drill = { drillEndsAt: '2026-03-18T08:00:00.000Z' }
    expect(matches({}, drill)).toBe(true)
    expect(matches({ drill: true }, drill)).toBe(true)
    expect(matches({ drill: false }, drill)).toBe(false)
  })

  test('without a position it lies in no range', () =>
    expect(matches({ positionFromM: 0 }, { positionM: null })).toBe(false))
})
