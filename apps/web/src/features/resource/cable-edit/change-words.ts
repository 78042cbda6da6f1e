import {
  ADMIN_STATES,
  COLOUR_CODES,
  JOINT_KINDS,
  LAYINGS,
  NODE_KINDS,
  PASSINGS,
} from '@fibrewatch/contract/cable'
import { SERVICE_WAYS } from '@fibrewatch/contract/cable-service'
import { LANDMARK_KINDS } from '@fibrewatch/contract/landmark-fields'
import { DEVICE_KINDS } from '@fibrewatch/contract/plant'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import type { CableEditWords } from './cable-edit.messages.ts'
import type { Difference, Fields, MemberChange } from './change-view.ts'

type Key = Parameters<CableEditWords>[0]

/** Fields as the forms name them. */
const FIELD_WORDS: Readonly<Record<string, Key>> = {
  code: 'code',
  name: 'name',
  domainId: 'domain',
  type: 'type',
  fibreCount: 'fibreCount',
  fibresPerTube: 'fibresPerTube',
  colourCode: 'colourCode',
  lengthM: 'wholeLength',
  excessRatio: 'excess',
  maker: 'maker',
  laidOn: 'laidOn',
  laidBy: 'laidBy',
  adminState: 'adminState',
  remark: 'remark',
  kind: 'kind',
  siteId: 'site',
  lng: 'longitude',
  lat: 'latitude',
  lngLat: 'place',
  address: 'address',
  cableM: 'cell.cableM',
  sheathInM: 'cell.sheathInM',
  sheathOutM: 'cell.sheathOutM',
  slackM: 'cell.slackM',
  passing: 'cell.passing',
  laying: 'cell.laying',
  nodeId: 'cell.code',
  tray: 'tray',
  position: 'position',
  lossDb: 'loss',
  measuredOn: 'measuredOn',
  customer: 'customer',
  circuit: 'circuit',
  priority: 'priority',
  contact: 'contact',
  fibres: 'fibres',
  line: 'line',
  ends: 'ends',
  portCount: 'portCount',
  stopCount: 'stopCount',
  jointCount: 'jointCount',
  port: 'port',
  launchOffsetM: 'launchOffset',
  receiveFibreM: 'receiveFibre',
  groupIndex: 'groupIndex',
  enabled: 'enabled',
  route: 'route',
  opticalM: 'opticalM',
  fromM: 'fromM',
  toM: 'toM',
}

export const tellField = (field: string, t: CableEditWords): string => {
  const key = FIELD_WORDS[field]
  return key === undefined ? field : t(key)
}

const wordsOf = <const V extends string>(
  values: readonly V[],
  tell: (value: V) => string,
): [string, string][] => values.map((value) => [value, tell(value)])

/** The choices of the forms, in words. */
function makeChoices(t: CableEditWords): ReadonlyMap<string, string> {
  return new Map([
    ...wordsOf(ADMIN_STATES, (value) => t(`adminState.${value}`)),
    ...wordsOf(COLOUR_CODES, (value) => t(`colourCode.${value}`)),
    ...wordsOf(NODE_KINDS, (value) => t(`nodeKind.${value}`)),
    ...wordsOf(PASSINGS, (value) => t(`passing.${value}`)),
    ...wordsOf(LAYINGS, (value) => t(`laying.${value}`)),
    ...wordsOf(JOINT_KINDS, (value) => t(`jointKind.${value}`)),
    ...wordsOf(SERVICE_WAYS, (value) => t(`way.${value}`)),
    ...wordsOf(DEVICE_KINDS, (value) => t(`deviceKind.${value}`)),
    ...wordsOf(LANDMARK_KINDS, (value) => t(`landmark.${value}`)),
  ])
}

/** What stands for ids: names that the reader's page knows. */
export type Names = {
  nodes: ReadonlyMap<number, string>
  domains: ReadonlyMap<number, string>
  sites: ReadonlyMap<number, string>
}

const CHOICE_FIELDS = new Set(['adminState', 'colourCode', 'kind', 'passing', 'laying'])

function tellId(field: string, id: number, { nodes, domains, sites }: Names): string | undefined {
  if (field === 'nodeId') return nodes.get(id) ?? `#${id}`
  if (field === 'domainId') return domains.get(id) ?? `#${id}`
  return field === 'siteId' ? (sites.get(id) ?? `#${id}`) : undefined
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const asFields = (value: unknown): Fields => Object.fromEntries(Object.entries(value ?? {}))

/** Longer lists are told by their number. */
export function tellValue(
  { field }: Pick<Difference, 'field'>,
  value: unknown,
  { t, names }: { t: CableEditWords; names: Names },
): string {
  if (value === null || value === undefined || value === '') return MISSING
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return tellId(field, value, names) ?? tellNumber(value)
  if (typeof value === 'string')
    return CHOICE_FIELDS.has(field) ? (makeChoices(t).get(value) ?? value) : value
  if (isList(value)) return t('things', { count: value.length })
  const { points } = asFields(value)
  return typeof points === 'number' ? t('points', { count: points }) : JSON.stringify(value)
}

/** As typed: rounding would show a change as none. */
const tellNumber = (value: number): string => {
  const [, decimals = ''] = String(value).split('.')
  return /^\d*$/.test(decimals) ? formatNumber(value, decimals.length) : String(value)
}

/** `3 ↔ 3`, `3 ↔ 端口 2`: a joint by the numbers at its ends. */
function tellEnds(ends: unknown, t: CableEditWords): string {
  const told = (isList(ends) ? ends : []).map((end) => {
    const { fibre, port, side } = asFields(end)
    if (typeof port === 'number') return t('endPortOf', { port })
    const of = side === 'a' || side === 'b' ? t(`side.${side}`) : ''
    return t('endFibreOf', { side: of, fibre: Number(fibre) })
  })
  return told.join(' ↔ ')
}

/** By what a member of a list is known: the node of a stop, the ends of a joint. */
export function tellMember(
  { before, after }: MemberChange,
  { t, names }: { t: CableEditWords; names: Names },
): string {
  const fields = after ?? before ?? {}
  if (fields['ends'] !== undefined) return tellEnds(fields['ends'], t)
  if (typeof fields['name'] === 'string') return fields['name']
  return tellValue({ field: 'nodeId' }, fields['nodeId'], { t, names })
}
