import { medianOf } from './statistics.ts'

/** Patch cords between the instrument and the cable differ by at most so much from fibre to fibre. */
const shiftMaxM = 60

/**
 * By how much the positions of a fibre have to be shifted to lie on those of the template: the distances on which most
 * pairs of both agree to `nearM`. Both rise. 0 where nothing lies near.
 */
export function findShift(positions: readonly number[], template: readonly number[], nearM: number): number {
  const distances = listDistances(positions, template).toSorted((a, b) => a - b)
  let best: readonly [number, number] = [0, 0]
  let first = 0
  for (let last = 0; last < distances.length; last += 1) {
    while ((distances[last] ?? 0) - (distances[first] ?? 0) > nearM) first += 1
    if (last + 1 - first > best[1] - best[0]) best = [first, last + 1]
  }
  return medianOf(distances.slice(...best))
}

function listDistances(positions: readonly number[], template: readonly number[]): number[] {
  const distances: number[] = []
  let first = 0
  for (const positionM of positions) {
    while (first < template.length && (template[first] ?? 0) < positionM - shiftMaxM) first += 1
    for (let at = first; at < template.length; at += 1) {
      const distanceM = (template[at] ?? 0) - positionM
      if (distanceM > shiftMaxM) break
      distances.push(distanceM)
    }
  }
  return distances
}
