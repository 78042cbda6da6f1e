import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { type PageId, PAGES } from './page-id.ts'
import type { DeviceKind } from './plant.ts'
import { closedObject, oneOf, text } from './schema.ts'

type ProductModule = {
  zh: string
  en: string
  /** What stops when it is switched off. */
  remark: { zh: string; en: string }
  /** The product does not work without it: it cannot be switched off. */
  isCore: boolean
  /** Calls whose path begins with one of these are refused while the module is off. */
  paths: readonly string[]
  /** Reports of such devices are refused while the module is off. */
  deviceKinds: readonly DeviceKind[]
}

const module = (
  given: Pick<ProductModule, 'zh' | 'en' | 'remark'> & Partial<ProductModule>,
): ProductModule => ({
  isCore: false,
  paths: [],
  deviceKinds: [],
  ...given,
})

/** The parts of the product: those that an administrator can switch off, and the others. */
export const MODULES = {
  monitor: module({
    zh: '监测与告警',
    en: 'Monitoring and alarms',
    remark: { zh: '接收事件、判定告警、实时显示', en: 'Takes in events, decides alarms, shows them live' },
    isCore: true,
    paths: ['monitor/alarm', 'monitor/event', 'monitor/kpi', 'monitor/quality', 'monitor/report', 'ingest'],
  }),
  plant: module({
    zh: '资源',
    en: 'Plant',
    remark: { zh: '站点、设备、光路与地图', en: 'Sites, devices, links and the map' },
    isCore: true,
    paths: ['plant', 'map', 'crew'],
  }),
  system: module({
    zh: '系统管理',
    en: 'Administration',
    remark: { zh: '用户、角色、菜单、日志与参数', en: 'Users, roles, menus, logs and parameters' },
    isCore: true,
    paths: ['oauth', 'account', 'manager', 'material', 'menus', 'rolesMenus', 'sys'],
  }),
  otdr: module({
    zh: 'OTDR 监测',
    en: 'OTDR monitoring',
    remark: { zh: '停用后不再接收 OTDR 测试单元的上报', en: 'Off: reports of OTDR test units are refused' },
    deviceKinds: ['otdr'],
  }),
  das: module({
    zh: 'DAS 振动监测',
    en: 'DAS vibration monitoring',
    remark: {
      zh: '停用后不再接收振动解调仪的上报',
      en: 'Off: reports of vibration interrogators are refused',
    },
    deviceKinds: ['das'],
  }),
  dts: module({
    zh: 'DTS 测温监测',
    en: 'DTS temperature monitoring',
    remark: {
      zh: '停用后不再接收测温解调仪的上报',
      en: 'Off: reports of temperature interrogators are refused',
    },
    deviceKinds: ['dts'],
  }),
  powerMeter: module({
    zh: '光功率监测',
    en: 'Optical power monitoring',
    remark: { zh: '停用后不再接收光功率计的上报', en: 'Off: reports of optical power meters are refused' },
    deviceKinds: ['power-meter'],
  }),
  trace: module({
    zh: '曲线',
    en: 'Traces',
    remark: {
      zh: '停用后不能上传、查看和比对曲线，不能使用光缆测试和点名测试，设备上报的曲线也被拒收',
      en: 'Off: traces are neither taken in nor shown nor compared, and there are no cable tests and no tests on demand',
    },
    paths: [
      'monitor/trace',
      'monitor/test',
      'monitor/confirm',
      'monitor/batch',
      'monitor/limit',
      'ingest/traces',
    ],
  }),
  mqtt: module({
    zh: 'MQTT 接入',
    en: 'MQTT intake',
    remark: {
      zh: '停用后断开全部 MQTT 连接，不再监听',
      en: 'Off: all MQTT connections end and none is taken',
    },
  }),
  attribute: module({
    zh: '属性',
    en: 'Attributes',
    remark: {
      zh: '停用后不显示自定义属性，已有的值保留',
      en: 'Off: custom attributes are hidden; values stay',
    },
    paths: ['sys/attribute'],
  }),
  task: module({
    zh: '定时任务',
    en: 'Scheduled tasks',
    remark: { zh: '停用后定时任务不再运行', en: 'Off: nothing scheduled runs' },
    paths: ['sys/task'],
  }),
  netdisk: module({
    zh: '网盘',
    en: 'Netdisk',
    remark: { zh: '停用后不能访问网盘，文件保留', en: 'Off: the netdisk cannot be reached; files stay' },
    paths: ['netdisk'],
  }),
  demo: module({
    zh: '演示',
    en: 'Demo area',
    remark: { zh: '停用后不显示演示页面', en: 'Off: the pages that show how things are made are gone' },
    paths: ['sys/demo'],
  }),
} satisfies Record<string, ProductModule>

export type ModuleCode = keyof typeof MODULES
export const MODULE_CODES = Object.keys(MODULES) as ModuleCode[]

const entries = Object.entries(MODULES) as [ModuleCode, ProductModule][]
const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** The module a call belongs to: the one with the longest matching beginning of its path. */
export function moduleOfPath(path: string): ModuleCode | undefined {
  const matches = entries.flatMap(([code, { paths }]) =>
    paths.filter((prefix) => isBelow(path, prefix)).map((prefix) => ({ code, length: prefix.length })),
  )
  return matches.toSorted((a, b) => b.length - a.length)[0]?.code
}

export const moduleOfPage = (page: PageId): ModuleCode => PAGES[page].module

const pageIds = Object.keys(PAGES) as PageId[]

/** What is no longer shown when it is switched off. */
export const pagesOfModule = (code: ModuleCode): PageId[] =>
  pageIds.filter((page) => moduleOfPage(page) === code)

export const moduleOfDeviceKind = (kind: DeviceKind): ModuleCode | undefined =>
  entries.find(([, { deviceKinds }]) => deviceKinds.includes(kind))?.[0]

export const productModule = Type.Object({
  code: oneOf(MODULE_CODES as [ModuleCode, ...ModuleCode[]]),
  /** In the caller's language, as `remark`. */
  name: Type.String(),
  remark: Type.String(),
  isCore: Type.Boolean(),
  enabled: Type.Boolean(),
  pages: Type.Array(Type.String()),
  paths: Type.Array(Type.String()),
  deviceKinds: Type.Array(Type.String()),
  /** Devices whose reports it carries, in all domains. */
  devices: Type.Integer(),
  updateTime: Type.Union([Type.String(), Type.Null()]),
})
export type ProductModuleRow = Static<typeof productModule>

export const moduleApi = {
  list: get('sys/module/list', {
    reach: 'installation',
    label: label('功能模块列表', 'Modules'),
    data: Type.Array(productModule),
  }),
  switch: post('sys/module/switch', {
    reach: 'installation',
    label: label('启用或停用功能模块', 'Switch module on or off'),
    body: closedObject({ code: text(40, 1), enabled: Type.Boolean() }),
  }),
}
