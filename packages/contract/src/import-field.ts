import { ADMIN_STATES, COLOUR_CODES, LAYINGS, NODE_KINDS, PASSINGS } from './cable.ts'
import type { Label } from './endpoint.ts'
import { LANDMARK_KINDS } from './landmark-fields.ts'
import { DEVICE_KINDS } from './plant.ts'

/** What a table or a map holds: one kind, a row or several rows each. In the order in which they need each other. */
export const TABLE_KINDS = ['site', 'node', 'cable', 'stops', 'device', 'link', 'landmark', 'route'] as const
export type TableKind = (typeof TABLE_KINDS)[number]
/** `plant`: an archive of all of it. */
export const IMPORT_KINDS = [...TABLE_KINDS, 'plant'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `domain`, `site`, `node`, `cable`, `device` and `link` name an object: a domain by its name, all others by their code.
 * `line` holds points: `113.1 22.5, 113.2 22.6`.
 */
export type FieldForm =
  | 'text'
  | 'number'
  | 'integer'
  | 'yes-no'
  | 'date'
  | 'line'
  | 'domain'
  | 'site'
  | 'node'
  | 'cable'
  | 'device'
  | 'link'
  | 'one-of'

/** A column of a file of one kind. */
export interface ImportField {
  /** Its name in the template, which every version understands. */
  readonly id: string
  readonly label: Label
  readonly form: FieldForm
  /** Without a column for it nothing can be imported. */
  readonly isRequired: boolean
  /** Of a longitude, a latitude and a line: where it lies. */
  readonly values?: readonly string[]
  /** Other headings by which the column is found, in lower case without spaces. */
  readonly aliases: readonly string[]
}

type Given = Partial<Pick<ImportField, 'form' | 'isRequired' | 'values' | 'aliases'>>

const field = (id: string, [zh, en]: readonly [string, string], given: Given = {}): ImportField => ({
  id,
  label: { zh, en },
  form: 'text',
  isRequired: false,
  aliases: [],
  ...given,
})

const number = { form: 'number' } as const
const needed = { isRequired: true } as const
const oneOf = (values: readonly string[]) => ({ form: 'one-of', values }) as const

const code = field('code', ['编码', 'Code'], { ...needed, aliases: ['id', '编号', 'no'] })
const name = field('name', ['名称', 'Name'], { aliases: ['title', '名字'] })
const domain = field('domain', ['管理域', 'Domain'], {
  form: 'domain',
  aliases: ['区域', 'area', '所属管理域'],
})
const address = field('address', ['地址', 'Address'], { aliases: ['位置', 'location'] })
const remark = field('remark', ['备注', 'Remark'], {
  aliases: ['note', 'notes', 'comment', '说明', 'description'],
})
const state = field('admin_state', ['运行状态', 'Administrative state'], {
  ...oneOf(ADMIN_STATES),
  aliases: ['state', 'status', '状态'],
})
const place = [
  field('lng', ['经度', 'Longitude'], { ...number, aliases: ['lon', 'long', 'x', '@lng'] }),
  field('lat', ['纬度', 'Latitude'], { ...number, aliases: ['y', '@lat'] }),
]
const slack = field('slack_m', ['盘留 m', 'Slack m'], { ...number, aliases: ['slack', '盘留', '余长'] })
const link = field('link', ['光路', 'Link'], { ...needed, form: 'link', aliases: ['linkcode', '光路编码'] })
const excess = field('excess_ratio', ['余长率', 'Excess ratio'], { ...number, aliases: ['excess'] })
const length = field('length_m', ['长度 m', 'Length m'], { ...number, aliases: ['length', '长度', '皮长'] })
const kindOf = (values: readonly string[]) =>
  field('kind', ['类型', 'Kind'], { ...oneOf(values), aliases: ['type', '类别'] })

const CABLE_FIELDS = [
  code,
  name,
  domain,
  field('type', ['型号', 'Type'], { aliases: ['model', '光缆型号'] }),
  field('fibre_count', ['芯数', 'Fibres'], {
    form: 'integer',
    aliases: ['fibers', 'fibrecount', 'fibercount'],
  }),
  field('fibres_per_tube', ['每管芯数', 'Fibres per tube'], { form: 'integer', aliases: ['fiberspertube'] }),
  field('colour_code', ['色谱', 'Colour code'], { ...oneOf(COLOUR_CODES), aliases: ['colorcode'] }),
  length,
  excess,
  field('maker', ['厂家', 'Maker'], { aliases: ['manufacturer', '厂商'] }),
  field('laid_on', ['敷设日期', 'Laid on'], { form: 'date', aliases: ['date', '日期'] }),
  field('laid_by', ['施工单位', 'Laid by'], { aliases: ['contractor'] }),
  state,
  remark,
]

const STOP_FIELDS = [
  field('cable', ['光缆', 'Cable'], { ...needed, form: 'cable', aliases: ['cablecode', '光缆编码'] }),
  field('node', ['节点', 'Node'], { ...needed, form: 'node', aliases: ['nodecode', '节点编码'] }),
  field('cable_m', ['缆长位置 m', 'Cable position m'], {
    ...needed,
    ...number,
    aliases: ['cablem', 'position'],
  }),
  field('sheath_in_m', ['入端皮长 m', 'Sheath mark in m'], { ...number, aliases: ['sheathin'] }),
  field('sheath_out_m', ['出端皮长 m', 'Sheath mark out m'], { ...number, aliases: ['sheathout'] }),
  slack,
  field('passing', ['经过方式', 'Passing'], oneOf(PASSINGS)),
  field('laying', ['敷设方式', 'Laying'], oneOf(LAYINGS)),
  field('line', ['到下一节点的走线', 'Way to the next node'], { form: 'line', aliases: ['@line'] }),
]

const LINK_FIELDS = [
  code,
  name,
  field('device', ['设备', 'Device'], { form: 'device', aliases: ['devicecode', '设备编码'] }),
  field('port', ['端口', 'Port'], { form: 'integer' }),
  length,
  field('launch_m', ['前导光纤 m', 'Launch fibre m'], { ...number, aliases: ['launch'] }),
  field('receive_m', ['末端光纤 m', 'Receive fibre m'], { ...number, aliases: ['receive'] }),
  excess,
  field('group_index', ['群折射率', 'Group index'], { ...number, aliases: ['ior'] }),
  field('enabled', ['启用', 'Enabled'], { form: 'yes-no' }),
]

const LANDMARK_FIELDS = [
  link,
  { ...name, isRequired: true },
  kindOf(LANDMARK_KINDS),
  field('optical_m', ['光纤距离 m', 'Optical distance m'], {
    ...needed,
    ...number,
    aliases: ['opticalm', 'distance', 'distancem', '距离', '光学距离m', '光纤距离', '光学距离'],
  }),
  ...place,
  slack,
  remark,
]

/** The columns of each kind, in the order of its template. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  site: [code, name, domain, ...place, address],
  node: [
    code,
    name,
    kindOf(NODE_KINDS),
    domain,
    field('site', ['站点', 'Site'], { form: 'site', aliases: ['sitecode', '站点编码'] }),
    ...place,
    address,
    state,
    remark,
  ],
  cable: CABLE_FIELDS,
  stops: STOP_FIELDS,
  device: [
    code,
    name,
    kindOf(DEVICE_KINDS),
    domain,
    field('site', ['站点', 'Site'], { form: 'site', aliases: ['sitecode', '站点编码'] }),
    field('port_count', ['端口数', 'Ports'], { form: 'integer', aliases: ['portcount'] }),
    field('enabled', ['启用', 'Enabled'], { form: 'yes-no' }),
  ],
  link: LINK_FIELDS,
  landmark: LANDMARK_FIELDS,
  route: [
    link,
    ...place,
    field('line', ['路由', 'Route'], { form: 'line', aliases: ['@line', 'wkt', 'route'] }),
  ],
  plant: [field('object', ['对象', 'Object'], needed), field('state', ['内容', 'State'], needed)],
}

/** By which column the rows of one object are found. */
export const keyFieldOf = (kind: ImportKind): string => {
  if (kind === 'stops') return 'cable'
  if (kind === 'plant') return 'object'
  return kind === 'landmark' || kind === 'route' ? 'link' : 'code'
}
