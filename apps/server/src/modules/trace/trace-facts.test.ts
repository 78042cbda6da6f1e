import type { Comparison, Measurement } from '@fibrewatch/otdr'
import { describe, expect, test } from 'vitest'
import { listFindings } from './trace-facts.ts'

const measure = (check: Measurement['check'], value: number, positionM = 5000): Measurement => ({
  check,
  value,
  positionM,
  positionSigmaM: 2,
  referenceValue: 0,
  unit: check === 'break' || check === 'end-moved' ? 'm' : 'dB',
})

const compare = (state: Comparison['end']['state'], ...measurements: Measurement[]): Comparison => ({
  comparable: true,
  reasons: [],
  end: { state, deltaM: 0, toleranceM: 60 },
  measurements,
  setAside: [],
})

const breakAt = (positionM: number) => ({ type: 'FIBRE_BREAK', positionM }) as const

describe('breaks', () => {
  test('a nearer end is a break, with the metres lost', () => {
    const findings = listFindings(compare('shorter', measure('break', 8000, 12_000)), [])
    expect(findings).toEqual([
      {
        type: 'FIBRE_BREAK',
        state: 'raise',
        positionM: 12_000,
        positionSigmaM: 2,
        lengthM: null,
        value: 8000,
        unit: 'm',
      },
    ])
  })

  test('the end where it was clears every break, each at its place', () => {
    const open = [breakAt(12_000), breakAt(5000)]
    const findings = listFindings(compare('same', measure('break', 0, 20_000)), open)
    expect(findings.map(({ state, positionM }) => [state, positionM])).toEqual([
      ['clear', 12_000],
      ['clear', 5000],
    ])
  })

  test('light that passes a break clears it, and not the one it ends at nor one beyond', () => {
    const open = [breakAt(5000), breakAt(11_980), breakAt(16_000)]
    const findings = listFindings(compare('shorter', measure('break', 8000, 12_000)), open)
    expect(findings.map(({ state, positionM }) => [state, positionM])).toEqual([
      ['clear', 5000],
      ['raise', 12_000],
    ])
  })

  test('an end that nobody can see says nothing', () => {
    expect(listFindings(compare('unknown'), [breakAt(5000)])).toEqual([])
  })

  test('while broken, the place of the end is not reported as moved', () => {
    const open = [{ type: 'FIBRE_END_MOVED', positionM: null } as const]
    const broken = compare('shorter', measure('break', 8000, 12_000), measure('end-moved', 0, 12_000))
    expect(listFindings(broken, open).map(({ type }) => type)).toEqual(['FIBRE_BREAK'])
  })
})

describe('measured values', () => {
  test.each([
    ['end-moved', 35, 'FIBRE_END_MOVED'],
    ['event-loss', 0.6, 'EVENT_LOSS_INCREASE'],
    ['new-event', 0.4, 'NEW_EVENT'],
    ['total-loss', 1.4, 'LOSS_DEVIATION'],
    ['reflectance', 6, 'REFLECTANCE_HIGH'],
    ['section-slope', 0.06, 'SECTION_ATTENUATION'],
  ] as const)('%s goes out as measured, for the rules to judge', (check, value, type) => {
    const [finding] = listFindings(compare('same', measure(check, value)), [])
    expect(finding).toMatchObject({ type, state: 'report', value })
  })

  test('the total has no place', () => {
    expect(listFindings(compare('same', measure('total-loss', 2)), [])[0]?.positionM).toBeNull()
  })

  test('noise is not reported', () => {
    const noise = [measure('event-loss', 0.04), measure('total-loss', -0.1), measure('section-slope', 0.005)]
    expect(listFindings(compare('same', ...noise), [])).toEqual([])
  })

  describe('a section that attenuates more', () => {
    const open = [{ type: 'SECTION_ATTENUATION', positionM: 12_000 } as const]
    const section = (value: number, [fromM, toM]: readonly [number, number]) =>
      listFindings(
        compare('same', { ...measure('section-slope', value, fromM), lengthM: toM - fromM }),
        open,
      ).map(({ positionM }) => positionM)

    test.each([
      ['begins a little earlier', [11_600, 15_700]],
      ['begins a little later', [12_500, 16_200]],
      ['is the whole section', [5000, 30_000]],
    ] as const)('is the alarm that is open there when it %s', (_, reach) => {
      expect(section(0.06, reach)).toEqual([12_000])
    })

    test('is another one elsewhere', () => {
      expect(section(0.06, [17_000, 21_000])).toEqual([17_000])
      expect(section(0.06, [5000, 8000])).toEqual([5000])
    })

    test('clears the alarm when its whole section is well again, and no alarm of the section before', () => {
      expect(section(0.001, [5000, 30_000])).toEqual([12_000])
      expect(section(0.001, [12_300, 30_000])).toEqual([])
    })
  })

  test('a normal value is reported where it may clear an alarm, and only there', () => {
    const open = [{ type: 'EVENT_LOSS_INCREASE', positionM: 5020 } as const]
    const measured = [measure('event-loss', 0.01, 5000), measure('event-loss', 0.02, 9000)]
    expect(listFindings(compare('same', ...measured), open)).toEqual([
      {
        type: 'EVENT_LOSS_INCREASE',
        state: 'report',
        positionM: 5000,
        positionSigmaM: 2,
        lengthM: null,
        value: 0.01,
        unit: 'dB',
      },
    ])
  })

  test('a new event in the noise never repeats its alarm', () => {
    const open = [{ type: 'NEW_EVENT', positionM: 5000 } as const]
    expect(listFindings(compare('same', measure('new-event', 0.05)), open)).toEqual([])
  })
})
