/** An open alarm that says that light is lost at a place of a cable. */
export interface PlacedAlarm {
  readonly alarmId: string
  readonly cableId: number
  readonly cableM: number
  /** ± metres, 95 %. */
  readonly uncertaintyM: number
}

/** Alarms of one place of one cable: one cut, however many links saw it. */
export interface FaultPlace {
  readonly cableId: number
  readonly cableM: number
  readonly uncertaintyM: number
  /** Ascending. */
  readonly alarmIds: readonly string[]
}

/** A fault as it was kept, and the alarms it had. */
export interface KeptFault {
  readonly faultId: number
  readonly alarmIds: readonly string[]
}

export interface FaultChange {
  /** Null: a new fault. */
  readonly faultId: number | null
  readonly place: FaultPlace
  /** Faults that turned out to be this one. */
  readonly mergedIds: readonly number[]
}

const byPlace = (a: PlacedAlarm, b: PlacedAlarm): number =>
  a.cableId - b.cableId ||
  a.cableM - a.uncertaintyM - (b.cableM - b.uncertaintyM) ||
  (a.alarmId < b.alarmId ? -1 : 1)

/**
 * Alarms whose places cannot be told apart: the stretches in which they may lie overlap, directly or by others between
 * them. The result is the same in whatever order they arrived.
 */
export function groupAlarms(alarms: readonly PlacedAlarm[]): FaultPlace[] {
  const groups: PlacedAlarm[][] = []
  let reach: { cableId: number; toM: number } | undefined
  for (const alarm of alarms.toSorted(byPlace)) {
    const { cableId, cableM, uncertaintyM } = alarm
    const toM = cableM + uncertaintyM
    const group = groups.at(-1)
    if (group !== undefined && reach?.cableId === cableId && cableM - uncertaintyM <= reach.toM) {
      group.push(alarm)
      reach = { cableId, toM: Math.max(reach.toM, toM) }
    } else {
      groups.push([alarm])
      reach = { cableId, toM }
    }
  }
  return groups.map(makeFaultPlace)
}

/** No instrument is surer than this: keeps a stated 0 from outweighing all others. */
const LEAST_UNCERTAINTY_M = 0.1

/**
 * The mean of the places, each by its weight. The errors of links in one cable are not independent (they share its
 * length and its landmarks), so many links make the place no surer than the best of them.
 */
function makeFaultPlace(group: readonly PlacedAlarm[]): FaultPlace {
  const weights = group.map(({ uncertaintyM }) => Math.max(uncertaintyM, LEAST_UNCERTAINTY_M) ** -2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const cableM = group.reduce((sum, alarm, index) => sum + alarm.cableM * ((weights[index] ?? 0) / total), 0)
  return {
    cableId: group[0]?.cableId ?? 0,
    cableM,
    uncertaintyM: Math.min(...group.map(({ uncertaintyM }) => uncertaintyM)),
    alarmIds: group.map(({ alarmId }) => alarmId).toSorted(),
  }
}

/**
 * Which kept fault each group is: the oldest that had one of its alarms. A fault whose alarms now belong to an older
 * one is merged into it; alarms that left their fault make a new one.
 *
 * @param kept - faults that are open, ids ascend with their age
 */
export function assignFaults(kept: readonly KeptFault[], places: readonly FaultPlace[]): FaultChange[] {
  const faultOf = new Map(
    kept.flatMap(({ faultId, alarmIds }) => alarmIds.map((id) => [id, faultId] as const)),
  )
  const taken = new Set<number>()
  const oldest = (place: FaultPlace): number =>
    Math.min(...place.alarmIds.map((id) => faultOf.get(id) ?? Number.POSITIVE_INFINITY))
  return places
    .toSorted((a, b) => oldest(a) - oldest(b))
    .map((place) => {
      const had = [...new Set(place.alarmIds.flatMap((id) => faultOf.get(id) ?? []))].toSorted(
        (a, b) => a - b,
      )
      const [faultId = null, ...mergedIds] = had.filter((id) => !taken.has(id))
      for (const id of had) taken.add(id)
      return { faultId, place, mergedIds }
    })
}
