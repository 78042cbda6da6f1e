import type { MapMarker } from './line-map.types.ts'
import type { PointPx } from './picture-model.ts'

/** One mark, or several that would cover each other, at the place of the first of them. */
export type MarkGroup = { at: PointPx; members: readonly [MapMarker, ...MapMarker[]] }

/** Between the middles of two groups: a group with its shape and a count of two digits, and 2 px of ground. */
export const GROUP_SPACING_PX = { x: 42, y: 26 }

const isNear = ([x, y]: PointPx, [otherX, otherY]: PointPx): boolean =>
  Math.abs(x - otherX) < GROUP_SPACING_PX.x && Math.abs(y - otherY) < GROUP_SPACING_PX.y

/**
 * Marks in their order, the more important first: who is near a group joins it, so that all can be seen and pressed.
 * What can only be seen stands where it is.
 */
export function gatherMarks(
  markers: readonly MapMarker[],
  project: (lngLat: readonly number[]) => PointPx,
): MarkGroup[] {
  const groups: { at: PointPx; members: [MapMarker, ...MapMarker[]] }[] = []
  const standing: MarkGroup[] = []
  for (const marker of markers) {
    const at = project(marker.lngLat)
    const group = groups.find((other) => isNear(at, other.at))
    if (marker.onClick === undefined) standing.push({ at, members: [marker] })
    else if (group === undefined) groups.push({ at, members: [marker] })
    else group.members.push(marker)
  }
  return [...standing, ...groups]
}
