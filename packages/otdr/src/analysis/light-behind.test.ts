import { expect, test } from 'vitest'
import { acquire } from '../testing/synthetic-traces.ts'
import { indexAt } from '../trace/trace.ts'
import { measureLightBehind } from './light-behind.ts'
import { makeScan } from './scan.ts'

const settings = { averages: 1, rangeM: 104_000, spacingM: 2.5, dynamicRangeDb: 15, pulseNs: 2000 }

/** Behind 76 km, by the line of the fibre from 60 to 70 km. */
function measure(lengthM: number, lossDb = 0) {
  const features = lossDb === 0 ? [] : [{ positionM: 76_000, kind: 'splice', lossDb } as const]
  const trace = acquire({ lengthM, features }, 1, settings)
  const scan = makeScan(trace)
  const line = scan.fitter.fit(indexAt(trace, 55_000), indexAt(trace, 65_000))
  return line === null ? null : measureLightBehind(scan, line, indexAt(trace, 77_000))
}

test.each([
  ['all of it where the fibre goes on', 150_000, 0, 1],
  ['none where it has ended', 76_000, 0, 0],
  ['half behind a loss of 1.5 dB', 150_000, 1.5, 0.5],
])('of the light that noise hides there is %s', (_, lengthM, lossDb, share) => {
  const light = measure(lengthM, lossDb)
  expect(Math.abs((light?.value ?? Number.NaN) - share)).toBeLessThan(0.2)
  expect(light?.sigma).toBeLessThan(0.1)
})

test('nothing is told where the line has fallen below the noise', () => {
  const trace = acquire({ lengthM: 150_000 }, 1, settings)
  const scan = makeScan(trace)
  const line = scan.fitter.fit(indexAt(trace, 10_000), indexAt(trace, 60_000))
  expect(line && measureLightBehind(scan, line, indexAt(trace, 103_000))).toBeNull()
})
