import { describe, expect, test } from 'vitest'
import { describePlace, type PlaceLocale } from './describe-place.ts'
import { type Location, locate } from './locate.ts'
import { makeLandmark, makeTestRoute } from './testing/routes.ts'

const landmarks = [
  makeLandmark(2120, { name: 'JC-07', groundM: 2000, slackM: 20 }),
  makeLandmark(3900, { name: 'JC-08', groundM: 3732 }),
]
const marked = makeTestRoute({ landmarks })
const atGround = (groundM: number): number => 2130.1 + ((groundM - 2000) / 1732) * (3900 - 2130.1)

function requireLocation(opticalM: number, route = marked): Location {
  const located = locate(route, opticalM, { sampleSpacingM: 1, pulseNs: 100, groupIndex: 1.468 })
  if (!located.ok) throw new Error(located.error.code)
  return located.value
}

describe('describePlace', () => {
  test.each<[number, PlaceLocale, string]>([
    [atGround(2214), 'zh', 'JC-07 后 214 m，JC-08 前 1,518 m'],
    [atGround(2214), 'en', '214 m after JC-07, 1,518 m before JC-08'],
    [2125, 'zh', 'JC-07 处'],
    [2125, 'en', 'at JC-07'],
    [atGround(3731.8), 'en', 'at JC-08'],
    [100, 'zh', 'JC-07 前 2,000 m'],
    [3900 + 1.01 * 600, 'en', '600 m after JC-08'],
    [50, 'zh', '光路起点之前'],
    [50, 'en', 'before the start of the link'],
    [9999, 'zh', '光路末端之外'],
    [9999, 'en', 'beyond the end of the link'],
  ])('%f m in %s', (opticalM, locale, text) => {
    expect(describePlace(requireLocation(opticalM), locale)).toBe(text)
  })

  test('without landmarks counts from the start', () => {
    const location = requireLocation(100 + 1.01 * 1234.4, makeTestRoute())
    expect(describePlace(location, 'zh')).toBe('距起点 1.234 km')
    expect(describePlace(location, 'en')).toBe('1.234 km from the start')
    const near = requireLocation(100 + 1.01 * 234.4, makeTestRoute())
    expect(describePlace(near, 'zh')).toBe('距起点 234 m')
  })
})
