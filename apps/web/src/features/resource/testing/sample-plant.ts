import type { Landmark, Device, Link, LinkInfo, PlantTree } from '@fibrewatch/contract/plant'
import { makeTreeLink } from '@fibrewatch/contract/tree-link'
import { makeLink } from '#testing/sample-link.ts'

export const makeDevice = (change: Partial<Device> & Pick<Device, 'id' | 'code'>): Device => ({
  name: `设备 ${change.code}`,
  kind: 'otdr',
  domainId: 2,
  siteId: 1,
  state: 'online',
  lastSeenAt: '2026-03-18T06:33:10.000Z',
  detail: null,
  portCount: 8,
  enabled: true,
  ...change,
})

export const sampleLinks: readonly Link[] = [
  makeLink({ id: 13, code: 'SZ-KS-01', name: '苏昆干线', deviceId: 1, port: 3 }),
  makeLink({ id: 11, code: 'SZ-WJ-01', name: '苏吴干线', deviceId: 1, port: 1 }),
  makeLink({ id: 21, code: 'KS-TC-01', name: '昆太干线', deviceId: 2, port: 1, state: 'unknown' }),
]

/** 苏州 › 娄葑局 › LF-OTDR-01 (ports 3 and 1) · 玉山局 (empty) · 昆山 › KS-OTDR-09 (no site). */
export const samplePlant: PlantTree = {
  domains: [
    { id: 1, parentId: null, name: '苏州管理域', orderNum: 1 },
    { id: 2, parentId: 1, name: '昆山', orderNum: 1 },
  ],
  sites: [
    { id: 1, code: 'LF', name: '娄葑局', domainId: 1, lngLat: [120.66, 31.3], address: null, version: 1 },
    { id: 2, code: 'YS', name: '玉山局', domainId: 1, lngLat: [120.95, 31.39], address: null, version: 1 },
  ],
  devices: [
    makeDevice({ id: 1, code: 'LF-OTDR-01', domainId: 1 }),
    makeDevice({ id: 2, code: 'KS-OTDR-09', siteId: null, state: 'offline' }),
  ],
  links: sampleLinks.map((link) => makeTreeLink(link, link.state)),
}

/** An end is often called just that. */
const farEnd: Landmark = {
  id: 1,
  linkId: 13,
  name: '末端',
  kind: 'site',
  opticalM: 18_000,
  lngLat: null,
  slackM: 0,
  remark: null,
}

export const makeLinkInfo = (link: Link, change: Partial<LinkInfo> = {}): LinkInfo => ({
  link,
  route: null,
  landmarks: [farEnd],
  formers: [],
  zones: [],
  deviceCode: 'LF-OTDR-01',
  deviceName: '娄葑局 OTDR',
  version: 1,
  ...change,
})
