import { compareTraces, decodeText, makeTrace, parseSor, type Trace } from '@fibrewatch/otdr'
import { describe, expect, test } from 'vitest'
import { DEMO_PLANT } from '../demo/demo-plant.ts'
import { addCondition, type Condition, NO_CONDITIONS } from '../plant/conditions.ts'
import { computeTotalLossDb, makeFibre } from '../plant/fibre.ts'
import { requireLink } from '../plant/plant.ts'
import { makeRandom } from '../random.ts'
import { type MeasureTask, measureLink } from './measure-link.ts'

const trunk = requireLink(DEMO_PLANT, 'SZ-KS-01')
const measuredAt = Date.UTC(2026, 10, 21, 6, 33, 14)

function makeTask(condition?: Condition, seed = 1): MeasureTask {
  const conditions = condition === undefined ? NO_CONDITIONS : addCondition(NO_CONDITIONS, 'test', condition)
  return { link: trunk, links: DEMO_PLANT.links, conditions, random: makeRandom(seed), measuredAt }
}

function readSor(bytes: Uint8Array) {
  const file = parseSor(bytes)
  if (!file.ok) throw new Error(file.error.code)
  return file.value
}

/** Reads the bytes as the server does. */
function readTrace(bytes: Uint8Array): Trace {
  const trace = makeTrace(readSor(bytes))
  if (!trace.ok) throw new Error(trace.error.code)
  return trace.value
}

const acquire = (condition?: Condition, seed = 1): Trace =>
  readTrace(measureLink(makeTask(condition, seed)).bytes)
const reference = acquire()

const compare = (condition?: Condition) => compareTraces(reference, acquire(condition, 2))
const findCheck = (condition: Condition, check: string) =>
  compare(condition).measurements.filter((measurement) => measurement.check === check)

describe('measureLink', () => {
  test('a good link ends where it is known to end, and every joint is in the event table', () => {
    expect(reference.endM).toBeCloseTo(trunk.lengthM, -1)
    expect(reference.totalLossDb).toBeCloseTo(computeTotalLossDb(makeTask()), 0)
    const seen = trunk.joints
      .slice(1)
      .filter((joint) => reference.events.some(({ positionM }) => Math.abs(positionM - joint.positionM) < 10))
    expect(seen.length).toBeGreaterThanOrEqual(trunk.joints.length - 3)
  })

  test('a second good measurement differs by noise alone', () => {
    const { comparable, end, measurements } = compare()
    expect(comparable).toBe(true)
    expect(end.state).toBe('same')
    expect(measurements.filter(({ unit, value }) => unit === 'dB' && Math.abs(value) > 0.1)).toEqual([])
  })

  test.each([1500, 12_384, 30_050])('a break at %d m is where the trace ends', (positionM) => {
    const condition = { kind: 'break', linkCode: trunk.code, positionM, reflectanceDb: -38.5 } as const
    const [found] = findCheck(condition, 'break')
    expect(found?.positionM).toBeGreaterThan(positionM - 10)
    expect(found?.positionM).toBeLessThan(positionM + 10)
    expect(found?.value).toBeCloseTo(trunk.lengthM - positionM, -2)
  })

  test('a cut of the cable ends the other fibres of it too', () => {
    const condition = { kind: 'break', linkCode: 'SZ-KS-02', positionM: 20_000 } as const
    expect(findCheck(condition, 'break')[0]?.positionM).toBeCloseTo(20_000, -2)
    expect(
      computeTotalLossDb({ ...makeTask(condition), link: requireLink(DEMO_PLANT, 'SZ-WX-01') }),
    ).toBeLessThan(20)
  })

  test('water in a closure shows as more loss there', () => {
    const condition = { kind: 'joint-loss', linkCode: trunk.code, positionM: 16_020, addedDb: 0.6 } as const
    const found = findCheck(condition, 'event-loss').find(({ value }) => value > 0.3)
    expect(found?.positionM).toBeCloseTo(16_020, -2)
    expect(found?.value).toBeCloseTo(0.6, 1)
  })

  test('a loose connector shows as more reflectance there', () => {
    const condition = {
      kind: 'joint-reflectance',
      linkCode: trunk.code,
      positionM: 20_203,
      addedDb: 7,
    } as const
    const found = findCheck(condition, 'reflectance').find(({ value }) => value > 3)
    expect(found?.positionM).toBeCloseTo(20_203, -2)
    expect(found?.value).toBeCloseTo(7, 0)
  })

  test('a bend is a new event, and loses more at longer wavelengths', () => {
    const condition = { kind: 'bend', linkCode: trunk.code, positionM: 25_000, lossDb: 0.8 } as const
    const [found] = findCheck(condition, 'new-event')
    expect(found?.positionM).toBeCloseTo(25_000, -2)
    expect(found?.value).toBeCloseTo(0.8, 1)
    const lossesDb = ([1310, 1550, 1625] as const).map((wavelengthNm) => {
      const { features } = makeFibre(makeTask(condition), wavelengthNm)
      return features.find(({ kind }) => kind === 'bend')?.lossDb ?? 0
    })
    expect(lossesDb).toEqual(lossesDb.toSorted((a, b) => a - b))
    expect(new Set(lossesDb).size).toBe(3)
  })

  test('the same seed gives the same bytes, another seed others', () => {
    expect(measureLink(makeTask()).bytes).toEqual(measureLink(makeTask()).bytes)
    expect(measureLink(makeTask(undefined, 2)).bytes).not.toEqual(measureLink(makeTask()).bytes)
  })

  test('the file says what was measured, when and by whom', () => {
    const { general, fixed, supplier } = readSor(measureLink(makeTask()).bytes)
    const decode = (text = '') => decodeText(text, (bytes) => new TextDecoder().decode(bytes))
    expect(general?.fibreId).toBe('SZ-KS-01')
    expect(decode(general?.locationB)).toBe('玉山局')
    expect(supplier?.mainframeSerial).toBe('LF-OTDR-01')
    expect(fixed?.timestampS).toBe(measuredAt / 1000)
  })
})
