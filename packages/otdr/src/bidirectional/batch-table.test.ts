import { describe, expect, test } from 'vitest'
import { cable, measureCable } from '../testing/synthetic-cable.ts'
import { requireValue } from '../testing/require-value.ts'
import { makeCableTable } from './batch-table.ts'
import { combineDirections } from './combine-directions.ts'
import { cutToCable } from './directed-trace.ts'
import { limitRules, type LimitValues } from './judge-losses.ts'

const FIBRES = 8
const noTestFibres = { launchM: 0, receiveM: 0 }
const noLimits = Object.fromEntries(limitRules.map((rule) => [rule, null])) as LimitValues
const rules = { ...noTestFibres, wavelengthNm: 1550, limits: noLimits }
const measured = measureCable(cable, FIBRES)

const meanOffDb = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.abs(value), 0) / values.length

describe('makeCableTable', () => {
  const table = makeCableTable(measured.curves, rules)

  test('finds the closures of the cable and no others', () => {
    expect(table.closures).toHaveLength(cable.closuresM.length)
    for (const [index, closure] of table.closures.entries()) {
      // The zero of the axis is the middle of the cords: half of the longest from the cable's own.
      expect(Math.abs(closure.positionM - (cable.closuresM[index] ?? 0))).toBeLessThan(cable.cordMaxM)
      expect(closure).toMatchObject({ kind: 'splice', seenOn: FIBRES })
      expect(closure.spreadM).toBeLessThan(5)
    }
  })

  test('the mean of both directions is what the splice really loses, whatever one of them shows', () => {
    const offs = measured.fibres.flatMap(({ joints }, fibre) =>
      joints.map(({ lossDb, mismatchDb }, at) => {
        const loss = table.fibres[fibre]?.losses.find(({ closure }) => closure === at)
        return {
          meanDb: (loss?.meanDb ?? 9) - lossDb,
          forwardDb: (loss?.forwardDb ?? 9) - lossDb,
          mismatchDb,
        }
      }),
    )
    expect(meanOffDb(offs.map(({ meanDb }) => meanDb))).toBeLessThan(0.01)
    expect(meanOffDb(offs.map(({ forwardDb }) => forwardDb))).toBeGreaterThan(0.015)
    // One direction is off by the mismatch, with its sign.
    expect(meanOffDb(offs.map(({ forwardDb, mismatchDb }) => forwardDb - mismatchDb))).toBeLessThan(0.012)
  })

  test('length, total and attenuation are of both directions', () => {
    for (const [index, { joints, cordAM, cordBM }] of measured.fibres.entries()) {
      const fibre = table.fibres[index]
      const lengthM = cable.lengthM + cordAM + cordBM
      const splicesDb = joints.reduce((sum, { lossDb }) => sum + lossDb, 0)
      expect(fibre?.pairing).toBe('both')
      expect(Math.abs((fibre?.lengthM ?? 0) - lengthM)).toBeLessThan(10)
      expect(fibre?.totalLossDb).toBeCloseTo((lengthM / 1000) * cable.attenuationDbPerKm + splicesDb, 1)
      expect(fibre?.attenuationDbPerKm).toBeCloseTo(cable.attenuationDbPerKm, 2)
    }
  })

  test('a closure says which fibre loses most in it, and the losses it was made of', () => {
    for (const [at, closure] of table.closures.entries()) {
      const means = table.fibres.map(({ losses }) => losses.find((loss) => loss.closure === at)?.meanDb ?? 0)
      expect(closure.maxDb).toBe(Math.max(...means))
      expect(means[(closure.maxFibreNumber ?? 0) - 1]).toBe(closure.maxDb)
      expect(closure.meanDb).toBeCloseTo(means.reduce((sum, value) => sum + value, 0) / means.length, 9)
    }
  })

  test('judges the mean by its limit, and the fibre by its losses', () => {
    const limitDb = 0.15
    const judged = makeCableTable(measured.curves, {
      ...rules,
      limits: { ...noLimits, 'splice-mean': limitDb, 'splice-single': 0 },
    })
    for (const fibre of judged.fibres) {
      for (const loss of fibre.losses)
        expect(loss.verdict).toBe((loss.meanDb ?? 0) > limitDb ? 'fail' : 'pass')
      expect(fibre.verdict).toBe(fibre.losses.some(({ verdict }) => verdict === 'fail') ? 'fail' : 'pass')
    }
    expect(table.fibres.every(({ verdict }) => verdict === null)).toBe(true)
    const failed = judged.closures.reduce((sum, { failedCount }) => sum + failedCount, 0)
    expect(failed).toBe(
      judged.fibres.flatMap(({ losses }) => losses).filter((one) => one.verdict === 'fail').length,
    )
    expect(failed).toBeGreaterThan(0)
  })

  test('a fibre measured from one end has no mean, and is judged by the limit for one direction', () => {
    const [first, ...others] = measured.curves
    if (first === undefined) throw new Error('no fibre')
    const limits = { ...noLimits, 'splice-mean': 0, 'splice-single': 9 }
    const single = makeCableTable([{ ...first, forward: null }, ...others], { ...rules, limits })
    const [fibre] = single.fibres
    expect(fibre).toMatchObject({ pairing: 'backward-only', verdict: 'pass' })
    expect(fibre?.losses.map(({ closure }) => closure)).toEqual([0, 1, 2, 3, 4])
    for (const loss of fibre?.losses ?? []) expect(loss).toMatchObject({ meanDb: null, forwardDb: null })
    expect(single.fibres[1]?.verdict).toBe('fail')
  })

  test('measurements that do not fit stand side by side, with the reason', () => {
    const [first] = measured.curves
    if (first === undefined) throw new Error('no fibre')
    const unlike = { ...first, backward: { ...first.backward, pulseNs: 200 } }
    const [fibre] = makeCableTable([unlike], rules).fibres
    expect(fibre?.pairing).toBe('pulses-differ')
    for (const { forwardDb, backwardDb, meanDb } of fibre?.losses ?? []) {
      expect(forwardDb).not.toBeNull()
      expect(backwardDb).not.toBeNull()
      expect(meanDb).toBeNull()
    }
  })

  test('an empty batch is an empty table', () => {
    expect(makeCableTable([], rules)).toEqual({ closures: [], fibres: [] })
  })
})

describe('with launch and receive fibre', () => {
  const reeled = { ...cable, launchM: 500, receiveM: 500, cordMaxM: 0 }
  const { curves, fibres } = measureCable(reeled, 2)
  // Stated roundly, as people do.
  const table = makeCableTable(curves, { ...rules, launchM: 510, receiveM: 490 })

  test('both ends of the cable are connectors of it, and it is as long as it is', () => {
    expect(table.closures.map(({ kind }) => kind)).toEqual([
      'connector',
      ...cable.closuresM.map(() => 'splice'),
      'connector',
    ])
    expect(table.closures[0]?.positionM).toBeCloseTo(0, -1)
    for (const { lengthM } of table.fibres) expect(Math.abs((lengthM ?? 0) - cable.lengthM)).toBeLessThan(10)
  })

  test('the total leaves the test fibres out', () => {
    for (const [index, { totalLossDb }] of table.fibres.entries()) {
      const splicesDb = (fibres[index]?.joints ?? []).reduce((sum, { lossDb }) => sum + lossDb, 0)
      expect(Math.abs((totalLossDb ?? 0) - (2.4 + 0.5 + splicesDb))).toBeLessThan(0.1)
    }
  })
})

describe('combineDirections', () => {
  const [first] = measured.curves
  const cut = (of: 'forward' | 'backward', change = {}) => {
    if (first === undefined) throw new Error('no fibre')
    return cutToCable({ ...first[of], ...change }, noTestFibres)
  }
  const refusalOf = (change: object) => {
    const combined = combineDirections(cut('forward'), cut('backward', change))
    return combined.ok ? null : combined.error
  }

  test('refuses what was not measured alike', () => {
    expect(refusalOf({})).toBeNull()
    expect(refusalOf({ wavelengthNm: 1310 })).toBe('wavelengths-differ')
    expect(refusalOf({ pulseNs: 101 })).toBe('pulses-differ')
    expect(refusalOf({ rangeM: 20_000 })).toBe('ranges-differ')
    expect(refusalOf({ endM: null })).toBe('end-unknown')
    expect(refusalOf({ endM: 11_900 })).toBe('ends-disagree')
  })

  test('what one direction alone shows counts as 0 dB in the other', () => {
    const backward = cut('backward')
    const blind = { ...backward, events: backward.events.slice(1) }
    const { losses } = requireValue(combineDirections(cut('forward'), blind))
    const last = losses.at(-1)
    expect(last).toMatchObject({ isOneSided: true, backwardDb: null })
    expect(last?.meanDb).toBe((last?.forwardDb ?? 0) / 2)
    expect(losses.slice(0, -1).every(({ isOneSided }) => !isOneSided)).toBe(true)
  })

  test('an event that is seen and not measured has no mean', () => {
    const backward = cut('backward')
    const [nearest, ...others] = backward.events
    if (nearest === undefined) throw new Error('no event')
    const blurred = { ...backward, events: [{ ...nearest, lossDb: null }, ...others] }
    const { losses } = requireValue(combineDirections(cut('forward'), blurred))
    expect(losses.at(-1)).toMatchObject({ isOneSided: false, backwardDb: null, meanDb: null })
  })
})
