import { type LinkSpec, listJoints, makeLink } from '../plant/make-link.ts'
import type { SimulatedPlant } from '../plant/plant.ts'

const OTDR_LINK: LinkSpec = {
  code: 'T1-LINK-01',
  name: '测试光路',
  deviceCode: 'T1-OTDR-01',
  port: 1,
  lengthM: 11_340,
  farEnd: '末端',
  slackM: 15,
  joints: listJoints('JC', [2050, 4120, 6240, 8300, 10_350], [3]),
  controlPoints: [
    [120.66, 31.318],
    [120.69, 31.361],
    [120.73, 31.368],
    [120.75, 31.371],
  ],
}

const DAS_LINK: LinkSpec = {
  code: 'T1-DAS-LINK-01',
  name: '测试防区光路',
  deviceCode: 'T1-DAS-01',
  port: 1,
  lengthM: 8126,
  farEnd: '末端',
  slackM: 15,
  joints: listJoints('BS', [2010, 4080, 6150]),
  zones: [{ code: 'T1-Z01', name: '测试防区', fromM: 2000, toM: 6000 }],
  controlPoints: [
    [120.66, 31.318],
    [120.7, 31.3],
    [120.72, 31.28],
    [120.726, 31.275],
  ],
}

/** One OTDR link and one vibration link: enough for journeys and measurements. */
export function smallPlant(): SimulatedPlant {
  return {
    name: 'small',
    domains: [{ name: '测试管理域', parentName: null }],
    sites: [{ code: 'T1', name: '测试局', domainName: '测试管理域', lngLat: [120.66, 31.318] }],
    devices: [
      { code: 'T1-OTDR-01', name: '测试单元', kind: 'otdr', siteCode: 'T1', portCount: 4, transport: 'http' },
      { code: 'T1-DAS-01', name: '振动主机', kind: 'das', siteCode: 'T1', portCount: 2, transport: 'mqtt' },
    ],
    links: [makeLink(OTDR_LINK), makeLink(DAS_LINK)],
  }
}
