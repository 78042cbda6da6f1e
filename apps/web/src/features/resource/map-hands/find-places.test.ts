import type { MapLink } from '@fibrewatch/contract/plant'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadPinyinMatcher, type Matcher } from '#lib/search/match.ts'
import { makeLinkInfo, sampleLinks, samplePlant } from '../testing/sample-plant.ts'
import { type FoundPlace, findPlaces, type SearchGround } from './find-places.ts'
import { prepareLink } from './link-place.ts'
import { type Datum, parsePlaceText } from './place-text.ts'

let matcher: Matcher
beforeAll(async () => {
  matcher = await loadPinyinMatcher()
})

const [link] = sampleLinks
if (link === undefined) throw new Error('the sample plant has a link')
const line = [
  [120.66, 31.3],
  [120.95, 31.39],
]
const info = makeLinkInfo(
  { ...link, lengthM: 30_000, launchOffsetM: 0, excessRatio: 0 },
  { route: { type: 'LineString', coordinates: line } },
)
const mapLink: MapLink = {
  id: link.id,
  code: link.code,
  name: link.name,
  state: 'normal',
  severity: null,
  line,
  beyondBreak: [],
}
const ground: SearchGround = {
  links: [mapLink, { ...mapLink, id: 99, code: 'SZ-NO-ROUTE', line: [] }],
  sites: [
    ...samplePlant.sites,
    { id: 9, code: 'XX', name: '无坐标', domainId: 1, lngLat: null, address: null, version: 1 },
  ],
  nodes: [],
  landmarks: [],
  selected: { info, route: prepareLink(info) },
}

const find = (text: string, change: Partial<SearchGround> = {}, datum: Datum = 'WGS-84'): FoundPlace[] =>
  findPlaces(parsePlaceText(text), { ground: { ...ground, ...change }, matcher, datum })
const labels = (text: string) => find(text).map(({ kind, label }) => `${kind} ${label}`)

describe('a search of the map finds', () => {
  test.each([
    ['a site by its initials', 'ysj', ['site 玉山局']],
    ['a link by its code', 'sz-ks', ['link SZ-KS-01']],
    ['a link by pinyin', 'sukun', ['link SZ-KS-01']],
    ['a landmark of the link in front', '末端', ['landmark 末端']],
    ['no link without a route', 'NO-ROUTE', []],
    ['no site that lies nowhere', '无坐标', []],
    ['nothing for nothing', ' ', []],
  ])('%s', (_, text, expected) => expect(labels(text)).toEqual(expected))

  test('what it can go to, although more of its kind lie nowhere', () => {
    const nowhere = Array.from({ length: 8 }, (_, at) => ({
      ...mapLink,
      id: 100 + at,
      code: `SZ-${at}`,
      line: [],
    }))
    const found = find('sz-', { links: [...nowhere, { ...mapLink, code: 'XSZ-1' }] })
    expect(found.map(({ label }) => label)).toEqual(['XSZ-1'])
  })

  test('landmarks of other links by the route of those, and where they were surveyed without one', () => {
    const landmark = {
      id: 700,
      linkId: 99,
      linkCode: 'SZ-NO-ROUTE',
      name: '桥头',
      kind: 'handhole' as const,
      opticalM: 1200,
      lngLat: [120.5, 31.5],
      slackM: 0,
      remark: null,
    }
    const routed = { ...landmark, id: 701, linkId: link.id, linkCode: link.code }
    const nowhere = { ...landmark, id: 702, lngLat: null }
    const found = find('桥头', { landmarks: [nowhere, landmark, routed], selected: null })
    expect(found).toMatchObject([
      { id: 'landmark-700', target: { is: 'point', lngLat: [120.5, 31.5] } },
      { id: 'landmark-701', hint: 'SZ-KS-01 · 1.200 km', target: { is: 'place', opticalM: 1200 } },
    ])
  })

  test('a distance along the link in front, and none beyond its end', () => {
    expect(find('12.385 km')).toMatchObject([{ target: { is: 'place', code: 'SZ-KS-01', opticalM: 12_385 } }])
    expect(find('31 km')).toEqual([])
    expect(find('12.385 km', { selected: null })).toEqual([])
  })

  test('a kilometre post of the route, and none beyond it', () => {
    const [found] = find('K12+345')
    expect(found?.hint).toBe('K12+345')
    expect(find('K40+000')).toEqual([])
  })

  test('a point, shifted where it is of GCJ-02', () => {
    expect(find('31.3, 120.66')).toMatchObject([{ target: { lngLat: [120.66, 31.3] } }])
    const [shifted] = find('31.3, 120.66', {}, 'GCJ-02')
    const lng = shifted?.target.is === 'point' ? shifted.target.lngLat[0] : 120.66
    expect(Math.abs(lng - 120.66)).toBeGreaterThan(0.003)
  })
})
