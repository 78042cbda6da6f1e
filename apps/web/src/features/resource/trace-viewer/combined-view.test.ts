import { expect, test } from 'vitest'
import { makeTraceRow } from '../testing/sample-traces.ts'
import { findCombinable, nameEvents } from './combined-view.ts'

const main = makeTraceRow({ id: 'main', pulseNs: 100, wavelengthNm: 1550 })
const near = makeTraceRow({ id: 'near', pulseNs: 1000, wavelengthNm: 1564 })
const again = makeTraceRow({ id: 'again', pulseNs: 1000, wavelengthNm: 1550 })
const other = makeTraceRow({ id: 'other', pulseNs: 30, wavelengthNm: 1310 })

test('one trace of each pulse at the same wavelength is combined; the others are named with the reason', () => {
  const found = findCombinable(main, [near, again, other])
  expect(found?.traces.map(({ id }) => id)).toEqual(['main', 'near'])
  expect(found?.leftOut.map(({ row, reason }) => [row.id, reason])).toEqual([
    ['again', 'same-pulse'],
    ['other', 'wavelength'],
  ])
})

test('without a second pulse at the wavelength there is nothing to combine', () => {
  expect(findCombinable(main, [])).toBeNull()
  expect(findCombinable(main, [other, { ...main, id: 'twin' }])).toBeNull()
  expect(findCombinable(main, [{ ...near, wavelengthNm: 1566 }])).toBeNull()
})

test('an event bears the name that the nearest one has in the own table, and only one bears it', () => {
  const figures = { positionSigmaM: 1, lossDb: 0.1, lossSigmaDb: 0.01, reflectanceDb: null, seenByNs: [100] }
  const makeEvent = (positionM: number) =>
    ({ ...figures, kind: 'reflective', positionM, pulseNs: 100 }) as const
  const [first, second, far] = [makeEvent(5000), makeEvent(5080), makeEvent(9000)]
  const rows = [
    { standing: 'single', positionM: 5020, landmarkName: 'JC-01' },
    { standing: 'lost', positionM: 9000, landmarkName: 'JC-02' },
    { standing: 'single', positionM: 9000, landmarkName: null },
  ] as const
  expect([...nameEvents([first, second, far], { rows, landmarks: [], withinM: 100 })]).toEqual([
    [first, 'JC-01'],
  ])
})

test('an event that only a longer pulse sees is called by its landmark', () => {
  const [seen, beyond, unnamed] = [{ positionM: 5000 }, { positionM: 9000 }, { positionM: 12_000 }]
  const places = {
    rows: [{ standing: 'single', positionM: 5010, landmarkName: 'JC-01' }] as const,
    landmarks: [
      { name: 'JC-01', opticalM: 5005 },
      { name: 'JC-02', opticalM: 9040 },
      { name: 'JC-03', opticalM: 15_000 },
    ],
    withinM: 100,
  }
  expect([...nameEvents([seen, beyond, unnamed], places)]).toEqual([
    [seen, 'JC-01'],
    [beyond, 'JC-02'],
  ])
})

test('a trace from the other end is left out, with that as the reason', () => {
  const far = { ...near, direction: 'backward' } as const
  expect(findCombinable(main, [far])).toBeNull()
  expect(findCombinable(main, [near, far])?.leftOut).toEqual([{ row: far, reason: 'direction' }])
})
