import { expect, test } from 'vitest'
import { makeTraceRow } from '../testing/sample-traces.ts'
import { findCombinable } from './combined-view.ts'

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
