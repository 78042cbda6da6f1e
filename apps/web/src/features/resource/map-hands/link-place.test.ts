import type { LinkInfo } from '@fibrewatch/contract/plant'
import { describe, expect, test } from 'vitest'
import { makeLinkInfo, sampleLinks } from '../testing/sample-plant.ts'
import { findNearestM, findPlace, prepareLink, writePost } from './link-place.ts'

/** Ten kilometres of fibre along a parallel, with a closure in their middle. */
function makeInfo(change: Partial<LinkInfo> = {}): LinkInfo {
  const [link] = sampleLinks
  if (link === undefined) throw new Error('the sample plant has a link')
  const landmark = { linkId: link.id, kind: 'closure' as const, slackM: 0, remark: null }
  return makeLinkInfo(
    { ...link, lengthM: 10_000, launchOffsetM: 0, excessRatio: 0 },
    {
      route: {
        type: 'LineString',
        coordinates: [
          [120.66, 31.3],
          [120.765, 31.3],
        ],
      },
      landmarks: [
        { ...landmark, id: 2, name: 'JC-01', opticalM: 5000, lngLat: [120.712, 31.3] },
        { ...landmark, id: 3, name: '未测量', opticalM: 7000, lngLat: null },
      ],
      ...change,
    },
  )
}

describe('a place of a link', () => {
  test('is told by its distances, its point and its neighbours', () => {
    const route = prepareLink(makeInfo())
    expect(route).not.toBeNull()
    const place = route === null ? null : findPlace(route, 6000)
    expect(place?.before?.name).toBe('JC-01')
    expect(place?.before?.offsetM).toBeCloseTo(1000, 0)
    expect(place?.after).toBeNull()
    expect(place?.groundM).toBeGreaterThan(5900)
    expect(place?.lngLat[1]).toBeCloseTo(31.3, 4)
  })

  test('off the fibre is none', () => {
    const route = prepareLink(makeInfo())
    expect(route === null ? undefined : findPlace(route, 10_001)).toBeNull()
    expect(route === null ? undefined : findPlace(route, Number.NaN)).toBeNull()
  })

  test('ends at the far end, and not behind it on the receive fibre', () => {
    const { link, route, landmarks } = makeInfo()
    const behind = { ...link, lengthM: 10_500, receiveFibreM: 500 }
    const prepared = prepareLink({ ...makeInfo(), link: behind, route, landmarks })
    expect(prepared?.lengthM).toBe(10_000)
    expect(prepared === null ? null : findPlace(prepared, 9999)?.opticalM).toBe(9999)
    expect(prepared === null ? undefined : findPlace(prepared, 10_200)).toBeNull()
    expect(prepared === null ? 0 : findNearestM(prepared, [120.8, 31.3])).toBeLessThanOrEqual(10_000)
  })

  test('without a route is none', () => expect(prepareLink(makeInfo({ route: null }))).toBeNull())

  test('beside the line is the nearest on it', () => {
    const route = prepareLink(makeInfo())
    expect(route === null ? 0 : findNearestM(route, [120.712, 31.31])).toBeCloseTo(5000, 0)
    expect(route === null ? -1 : findNearestM(route, [120.6, 31.3])).toBe(0)
  })
})

test.each([
  [0, 'K0+000'],
  [999.6, 'K1+000'],
  [12_345, 'K12+345'],
])('%s m is %s', (groundM, post) => expect(writePost(groundM)).toBe(post))
