import { describe, expect, test } from 'vitest'
import { makeLinkInfo, sampleLinks, samplePlant } from '../testing/sample-plant.ts'
import {
  chooseLink,
  findBegun,
  findFacts,
  findPlace,
  isOpen,
  isUnfinished,
  NOTHING_CHOSEN,
} from './guide-model.ts'
import { proposeCode, proposeDeviceCode } from './propose-codes.ts'

const [first] = samplePlant.links
const [whole] = sampleLinks
if (first === undefined || whole === undefined) throw new Error('the sample plant has no link')
const watched = { ...first, hasTrace: true, hasReference: true }
const unwatched = samplePlant.links.map((link) => ({ ...link, hasTrace: false, hasReference: false }))
const factsOf = (choice: typeof NOTHING_CHOSEN, plant = samplePlant) => ({
  ...findFacts(choice, plant),
  info: undefined,
})

describe('where a guide goes on', () => {
  test('with nothing at the site, and behind what was made', () => {
    expect(findPlace(factsOf(NOTHING_CHOSEN))).toBe('site')
    expect(findPlace(factsOf({ ...NOTHING_CHOSEN, siteId: 1 }))).toBe('device')
    expect(findPlace(factsOf({ ...NOTHING_CHOSEN, deviceId: 1 }))).toBe('port')
  })

  test('with a link at its route, behind the landmarks that are there, and at the reference once it is measured', () => {
    const plant = { ...samplePlant, links: unwatched }
    const choice = chooseLink(first, plant)
    const facts = findFacts(choice, plant)
    expect(findPlace({ ...facts, info: { ...makeLinkInfo(whole), route: null, landmarks: [] } })).toBe(
      'route',
    )
    expect(findPlace({ ...facts, info: { ...makeLinkInfo(whole), route: null } })).toBe('trace')
    expect(findPlace({ ...facts, link: { ...watched, hasReference: false }, info: undefined })).toBe(
      'reference',
    )
    expect(findPlace({ ...facts, link: watched, info: undefined })).toBe('ready')
  })

  test('a step is open only where all is there that it builds on', () => {
    const facts = factsOf({ ...NOTHING_CHOSEN, siteId: 1 })
    expect([isOpen('device', facts), isOpen('port', facts), isOpen('route', facts)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what was left', () => {
  test('a link brings its device and site', () => {
    expect(chooseLink(first, samplePlant)).toEqual({ siteId: 1, deviceId: first.deviceId, linkId: first.id })
  })

  test('is looked for only while nothing is watched, the newest and furthest first', () => {
    expect(findBegun({ ...samplePlant, links: [watched] })).toBeNull()
    expect(findBegun({ ...samplePlant, links: unwatched })?.linkId).toBe(
      Math.max(...unwatched.map(({ id }) => id)),
    )
    expect(findBegun({ ...samplePlant, links: [] })).toEqual({ siteId: null, deviceId: 2, linkId: null })
    expect(findBegun({ ...samplePlant, links: [], devices: [] })).toEqual({ ...NOTHING_CHOSEN, siteId: 2 })
    expect(findBegun({ ...samplePlant, links: [], devices: [], sites: [] })).toBeNull()
  })

  test('is nothing once its link is watched, or all of it was removed', () => {
    const choice = chooseLink(first, samplePlant)
    expect(isUnfinished(choice, { ...samplePlant, links: unwatched })).toBe(true)
    expect(isUnfinished(choice, { ...samplePlant, links: [watched] })).toBe(false)
    expect(isUnfinished({ ...NOTHING_CHOSEN, siteId: 99 }, samplePlant)).toBe(false)
  })
})

describe('a proposed code', () => {
  test('is the first that is free, whatever its case, and never too long', () => {
    expect(proposeCode('SITE', [])).toBe('SITE-01')
    expect(proposeCode('SITE', ['site-01', 'SITE-03'])).toBe('SITE-02')
    expect(proposeCode('S'.repeat(80), []).length).toBeLessThanOrEqual(64)
  })

  test('of a device names its site and its kind', () => {
    expect(proposeDeviceCode({ code: 'LF' }, 'otdr', [{ code: 'LF-OTDR-01' }])).toBe('LF-OTDR-02')
    expect(proposeDeviceCode(undefined, 'das', [])).toBe('DAS-01')
  })
})
