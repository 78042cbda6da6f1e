import { describe, expect, test } from 'vitest'
import { findGcj02, parsePlaceText, toWgs84, writePoint } from './place-text.ts'

describe('what is typed to find a place', () => {
  test.each([
    ['K12+345', 12_345],
    ['k0+005', 5],
    ['12+345.5', 12_345.5],
    ['K 3 ＋ 20', 3020],
  ])('%s is a kilometre post', (text, groundM) =>
    expect(parsePlaceText(text)).toEqual({ is: 'post', groundM }),
  )

  test.each([
    ['12.385 km', 12_385],
    ['12.385公里', 12_385],
    ['800m', 800],
    ['800 米', 800],
    ['4.001 千米', 4001],
  ])('%s is a distance', (text, opticalM) =>
    expect(parsePlaceText(text)).toEqual({ is: 'distance', opticalM }),
  )

  test.each([
    ['30.65, 104.06', [104.06, 30.65]],
    ['30.65，104.06', [104.06, 30.65]],
    ['104.06 30.65', [104.06, 30.65]],
    ['30.65°, 104.06°', [104.06, 30.65]],
    ['-33.86, 151.2', [151.2, -33.86]],
    // Ürümqi with its longitude first: latitude first it would lie near the pole.
    ['87.61, 43.82', [87.61, 43.82]],
    // Latitude first where either way lies outside of China.
    ['48.85, 2.35', [2.35, 48.85]],
  ])('%s is a point', (text, lngLat) => expect(parsePlaceText(text)).toEqual({ is: 'point', lngLat }))

  test.each(['SZ-KS-01', '娄葑局', '12', '200, 300', '91, 181', 'K12+3456', '12.385 kmh'])(
    '%s is words',
    (text) => expect(parsePlaceText(text)).toEqual({ is: 'words', words: text }),
  )
})

test('a point of GCJ-02 comes back to where it is, and only China has one', () => {
  const inChina = findGcj02([120.66, 31.3])
  expect(inChina).not.toBeNull()
  expect(inChina?.[0]).not.toBeCloseTo(120.66, 3)
  const [lng, lat] = toWgs84(inChina ?? [0, 0], 'GCJ-02')
  expect(lng).toBeCloseTo(120.66, 7)
  expect(lat).toBeCloseTo(31.3, 7)
  expect(toWgs84([120.66, 31.3], 'WGS-84')).toEqual([120.66, 31.3])
  expect(findGcj02([2.35, 48.85])).toBeNull()
  expect(writePoint([120.66, 31.3])).toBe('31.300000, 120.660000')
})
