import { makeLink } from '../plant/make-link.ts'
import type { SimulatedDevice, SimulatedDomain, SimulatedPlant, SimulatedSite } from '../plant/plant.ts'
import { DEMO_LINKS } from './demo-links.ts'

const CITY = '苏州管理域'

const DOMAINS: readonly SimulatedDomain[] = [
  { name: CITY, parentName: null },
  { name: '姑苏', parentName: CITY },
  { name: '昆山', parentName: CITY },
  { name: '常熟', parentName: CITY },
  { name: '吴江', parentName: CITY },
]

const SITES: readonly SimulatedSite[] = [
  { code: 'LF', name: '娄葑局', domainName: '姑苏', lngLat: [120.66, 31.318] },
  { code: 'XT', name: '斜塘隧道站', domainName: '姑苏', lngLat: [120.745, 31.29] },
  { code: 'XSG', name: '浒墅关局', domainName: '姑苏', lngLat: [120.505, 31.39] },
  { code: 'XW', name: '新吴局', domainName: CITY, lngLat: [120.34, 31.55] },
  { code: 'YS', name: '玉山局', domainName: '昆山', lngLat: [120.975, 31.373] },
  { code: 'CX', name: '城厢局', domainName: '昆山', lngLat: [121.108, 31.472] },
  { code: 'ZZ', name: '周庄局', domainName: '昆山', lngLat: [120.85, 31.117] },
  { code: 'YUS', name: '虞山局', domainName: '常熟', lngLat: [120.748, 31.662] },
  { code: 'YGS', name: '杨舍局', domainName: '常熟', lngLat: [120.556, 31.877] },
  { code: 'SL', name: '松陵局', domainName: '吴江', lngLat: [120.645, 31.158] },
  { code: 'PW', name: '平望局', domainName: '吴江', lngLat: [120.64, 30.985] },
]

const DEVICES: readonly SimulatedDevice[] = [
  otdr('LF-OTDR-01', '娄葑局 1# 测试单元', 'LF'),
  otdr('CS-OTDR-01', '虞山局 1# 测试单元', 'YUS'),
  { ...otdr('CS-OTDR-02', '虞山局 2# 测试单元', 'YUS'), transport: 'mqtt' },
  { ...otdr('KS-OTDR-01', '玉山局 1# 测试单元', 'YS'), transport: 'mqtt' },
  otdr('WJ-OTDR-01', '松陵局 1# 测试单元', 'SL'),
  device('LF-DAS-02', { name: '娄葑局 2# 振动主机', kind: 'das', siteCode: 'LF', portCount: 2 }),
  device('XT-DTS-01', { name: '斜塘隧道测温主机', kind: 'dts', siteCode: 'XT', portCount: 4 }),
  device('LF-PM-03', { name: '娄葑局 3# 光功率计', kind: 'power-meter', siteCode: 'LF', portCount: 16 }),
]

function otdr(code: string, name: string, siteCode: string): SimulatedDevice {
  return { code, name, kind: 'otdr', siteCode, portCount: 8, transport: 'http' }
}

function device(code: string, parts: Omit<SimulatedDevice, 'code' | 'transport'>): SimulatedDevice {
  return { code, ...parts, transport: 'mqtt' }
}

/** The plant of `npm run demo`: a city's cables with every kind of instrument. */
export const DEMO_PLANT: SimulatedPlant = {
  name: 'demo',
  domains: DOMAINS,
  sites: SITES,
  devices: DEVICES,
  links: DEMO_LINKS.map(makeLink),
}
