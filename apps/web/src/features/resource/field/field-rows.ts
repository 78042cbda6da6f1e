import type { CrewClosure, CrewFault } from '@fibrewatch/contract/crew'
import type { LngLat } from '@fibrewatch/route'
import type { FieldPackage } from '#lib/storage/field-database.ts'
import { parsePlaceText } from '../map-hands/place-text.ts'
import { findDistanceM, readLngLat, sortByDistance } from './places.ts'

export type ClosureRow = { closure: CrewClosure; distanceM: number | null; isFaulty: boolean }
export type FaultRow = { entry: CrewFault; distanceM: number | null }
/** `from`: the typed place that distances are from; null where words were typed. */
export type FieldRows = {
  faults: readonly FaultRow[]
  closures: readonly ClosureRow[]
  from: LngLat | null
}

const contains = (texts: readonly string[], keyword: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(keyword))

const cableNames = ({ stops }: CrewClosure) =>
  stops.flatMap(({ cableCode, cableName }) => [cableCode, cableName])

/** What is kept and fits the typed words, by code; or all of it, the nearest first, where a place was typed. */
export function listFieldRows(
  { faults, closures }: Pick<FieldPackage, 'faults' | 'closures'>,
  typed: string,
): FieldRows {
  const asked = parsePlaceText(typed)
  const from = asked.is === 'point' ? asked.lngLat : null
  const keyword = from === null ? typed.trim().toLowerCase() : ''
  const faulty = new Set(faults.map(({ fault }) => fault.cableId))
  const foundFaults = faults
    .filter(({ fault: { number, cableCode, cableName }, before, behind }) =>
      contains([number, cableCode, cableName, before?.name ?? '', behind?.name ?? ''], keyword),
    )
    .map((entry) => ({ entry, distanceM: findDistanceM(from, readLngLat(entry.lngLat)) }))
  const foundClosures = closures
    .filter((closure) =>
      contains([closure.node.code, closure.node.name, closure.node.address, ...cableNames(closure)], keyword),
    )
    .toSorted((a, b) => a.node.code.localeCompare(b.node.code, 'en', { numeric: true }))
    .map((closure) => ({
      closure,
      distanceM: findDistanceM(from, readLngLat(closure.node.lngLat)),
      isFaulty: closure.stops.some(({ cableId }) => faulty.has(cableId)),
    }))
  return { faults: sortByDistance(foundFaults), closures: sortByDistance(foundClosures), from }
}
