import type { CableFields, KeptStop, NodeFields } from '#modules/cable'
import {
  findDomain,
  findNamed,
  firstOf,
  type ObjectGiven,
  pick,
  pickFilled,
  pickPlace,
  toLngLat,
} from './object-given.ts'
import { RowFault } from './row-fault.ts'

type Maker<State extends object> = (given: ObjectGiven, before: object | undefined) => State

/** What was before was loaded by its keeper. */
export const makeNode: Maker<NodeFields> = (given, before) => {
  const was = before as NodeFields | undefined
  const row = firstOf(given)
  return {
    code: given.code,
    name: pickFilled(row, 'name', was?.name ?? given.code),
    kind: pickFilled(row, 'kind', was?.kind ?? 'closure'),
    domainId: findDomain(row, given) ?? was?.domainId ?? given.domainId,
    siteId: row.has('site') ? (findNamed(row, 'site', given)?.id ?? null) : (was?.siteId ?? null),
    ...pickPlace(row, was),
    address: pick(row, 'address', was?.address ?? ''),
    adminState: pickFilled(row, 'admin_state', was?.adminState ?? 'in-service'),
    remark: pick(row, 'remark', was?.remark ?? ''),
  }
}

export function showNode(wanted: object): object {
  const { lng, lat, ...fields } = wanted as NodeFields
  return { ...fields, lngLat: toLngLat({ lng, lat }) }
}

const USUAL_FIBRES_PER_TUBE = 12

export const makeCable: Maker<CableFields> = (given, before) => {
  const was = before as CableFields | undefined
  const row = firstOf(given)
  const fibreCount = pick<number | null>(row, 'fibre_count', null) ?? was?.fibreCount
  const lengthM = pick<number | null>(row, 'length_m', null) ?? was?.lengthM
  if (fibreCount === undefined) throw new RowFault('import.field-missing', 'fibre_count')
  if (lengthM === undefined) throw new RowFault('import.field-missing', 'length_m')
  return {
    code: given.code,
    name: pickFilled(row, 'name', was?.name ?? given.code),
    domainId: findDomain(row, given) ?? was?.domainId ?? given.domainId,
    type: pick(row, 'type', was?.type ?? ''),
    fibreCount,
    fibresPerTube: pickFilled(row, 'fibres_per_tube', was?.fibresPerTube ?? USUAL_FIBRES_PER_TUBE),
    colourCode: pickFilled(row, 'colour_code', was?.colourCode ?? 'gb'),
    lengthM,
    excessRatio: pickFilled(row, 'excess_ratio', was?.excessRatio ?? 0),
    maker: pick(row, 'maker', was?.maker ?? ''),
    laidOn: pick(row, 'laid_on', was?.laidOn ?? null),
    laidBy: pick(row, 'laid_by', was?.laidBy ?? ''),
    adminState: pickFilled(row, 'admin_state', was?.adminState ?? 'in-service'),
    remark: pick(row, 'remark', was?.remark ?? ''),
  }
}

/** Its ends are cut; between them fibres go straight through unless the file says otherwise. */
const usualPassing = (index: number, count: number): KeptStop['passing'] =>
  index === 0 || index === count - 1 ? 'cut' : 'straight'

/** The way of a cable is what the file says: a stop at the same node stays the same one, those it does not name go. */
export const makeStops: Maker<readonly object[]> = (given, before) => {
  const free = [...(before as readonly KeptStop[])]
  const rows = given.rows.toSorted((a, b) => pickFilled(a, 'cable_m', 0) - pickFilled(b, 'cable_m', 0))
  return rows.map((row, index) => {
    const node = findNamed(row, 'node', given)
    const at = free.findIndex(({ nodeId }) => nodeId === node?.id)
    const [was] = at < 0 ? [] : free.splice(at, 1)
    return {
      ...(was && { id: was.id }),
      nodeId: node?.id ?? 0,
      cableM: pickFilled(row, 'cable_m', 0),
      sheathInM: pick(row, 'sheath_in_m', was?.sheathInM ?? null),
      sheathOutM: pick(row, 'sheath_out_m', was?.sheathOutM ?? null),
      slackM: pickFilled(row, 'slack_m', was?.slackM ?? 0),
      passing: pickFilled(row, 'passing', was?.passing ?? usualPassing(index, rows.length)),
      laying: pick(row, 'laying', was?.laying ?? null),
      line: pick(row, 'line', (was?.line ?? []) as [number, number][]),
    }
  })
}

export const showStops = (wanted: object): object => ({ stops: wanted })
