import type { CrewClosure, CrewFault } from '@fibrewatch/contract/crew'
import type { LngLat } from '@fibrewatch/route'
import type { FieldPackage } from '#lib/storage/field-database.ts'
import { findDistanceM, readLngLat, sortByDistance } from './places.ts'

export type ClosureRow = { closure: CrewClosure; distanceM: number | null; isFaulty: boolean }
export type FaultRow = { entry: CrewFault; distanceM: number | null }
export type FieldRows = { faults: readonly FaultRow[]; closures: readonly ClosureRow[] }

const contains = (texts: readonly string[], keyword: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(keyword))

const cableNames = ({ stops }: CrewClosure) =>
  stops.flatMap(({ cableCode, cableName }) => [cableCode, cableName])

/** What is kept and fits the keyword: by code, or the nearest first where the reader's place is known. */
export function listFieldRows(
  { faults, closures }: Pick<FieldPackage, 'faults' | 'closures'>,
  typed: string,
  here: LngLat | null,
): FieldRows {
  const keyword = typed.trim().toLowerCase()
  const faulty = new Set(faults.map(({ fault }) => fault.cableId))
  const foundFaults = faults
    .filter(({ fault: { number, cableCode, cableName }, before, behind }) =>
      contains([number, cableCode, cableName, before?.name ?? '', behind?.name ?? ''], keyword),
    )
    .map((entry) => ({ entry, distanceM: findDistanceM(here, readLngLat(entry.lngLat)) }))
  const foundClosures = closures
    .filter((closure) =>
      contains([closure.node.code, closure.node.name, closure.node.address, ...cableNames(closure)], keyword),
    )
    .toSorted((a, b) => a.node.code.localeCompare(b.node.code, 'en', { numeric: true }))
    .map((closure) => ({
      closure,
      distanceM: findDistanceM(here, readLngLat(closure.node.lngLat)),
      isFaulty: closure.stops.some(({ cableId }) => faulty.has(cableId)),
    }))
  return { faults: sortByDistance(foundFaults), closures: sortByDistance(foundClosures) }
}
