import type { CrewClosure, CrewFault } from '@fibrewatch/contract/crew'
import { matchesKeyword, type SearchWords } from '@fibrewatch/contract/search'
import type { LngLat } from '@fibrewatch/route'
import type { FieldPackage } from '#lib/storage/field-database.ts'
import { parsePlaceText } from '../map-hands/place-text.ts'
import { findDistanceM, readLngLat, sortByDistance } from './places.ts'

/** What distances are from: a place on the ground, or so many metres along the sheath from the A end of each cable. */
export type From = { is: 'point'; lngLat: LngLat } | { is: 'along'; cableM: number }
export type ClosureRow = { closure: CrewClosure; distanceM: number | null; isFaulty: boolean }
export type FaultRow = { entry: CrewFault; distanceM: number | null }
/** `from`: null where words were typed. */
export type FieldRows = {
  faults: readonly FaultRow[]
  closures: readonly ClosureRow[]
  from: From | null
}

/** `31.3, 120.7` is a place, `K12+345` and `12.3 km` are lengths; everything else is words. */
function readFrom(typed: string): From | null {
  const asked = parsePlaceText(typed)
  if (asked.is === 'point') return { is: 'point', lngLat: asked.lngLat }
  if (asked.is === 'post') return { is: 'along', cableM: asked.groundM }
  // A crew reads lengths off sheaths and plans, and not off an instrument.
  return asked.is === 'distance' ? { is: 'along', cableM: asked.opticalM } : null
}

type Where = { lngLat: readonly number[] | null; cablesM: readonly number[] }

function findFarM(from: From | null, { lngLat, cablesM }: Where): number | null {
  if (from === null) return null
  if (from.is === 'point') return findDistanceM(from.lngLat, readLngLat(lngLat))
  return cablesM.length === 0 ? null : Math.min(...cablesM.map((cableM) => Math.abs(cableM - from.cableM)))
}

const whereIsFault = ({ lngLat, fault }: CrewFault): Where => ({ lngLat, cablesM: [fault.cableM] })
const whereIsClosure = ({ node, stops }: CrewClosure): Where => ({
  lngLat: node.lngLat,
  cablesM: stops.map(({ cableM }) => cableM),
})

/** What is kept and fits the typed words, by code; or all of it, the nearest first, where a place or a length was typed. */
export function listFieldRows(
  { faults, closures }: Pick<FieldPackage, 'faults' | 'closures'>,
  typed: string,
): FieldRows {
  const from = readFrom(typed)
  const keyword = from === null ? typed.trim() : ''
  const isFound = ({ search }: { search: SearchWords }) => keyword === '' || matchesKeyword(search, keyword)
  const faulty = new Set(faults.map(({ fault }) => fault.cableId))
  const foundFaults = faults
    .filter(isFound)
    .map((entry) => ({ entry, distanceM: findFarM(from, whereIsFault(entry)) }))
  const foundClosures = closures
    .filter(isFound)
    .toSorted((a, b) => a.node.code.localeCompare(b.node.code, 'en', { numeric: true }))
    .map((closure) => ({
      closure,
      distanceM: findFarM(from, whereIsClosure(closure)),
      isFaulty: closure.stops.some(({ cableId }) => faulty.has(cableId)),
    }))
  return { faults: sortByDistance(foundFaults), closures: sortByDistance(foundClosures), from }
}
