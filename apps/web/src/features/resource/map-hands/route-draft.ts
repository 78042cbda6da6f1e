import type { LngLat } from '@fibrewatch/route'

type Points = readonly LngLat[]

/** A route that is being drawn, with what undoing and redoing leads back to. */
export type RouteDraft = {
  points: Points
  /** The point that Delete removes. */
  chosen: number | null
  /** Points that stay where they are. */
  pinned: ReadonlySet<LngLat>
  past: readonly Points[]
  future: readonly Points[]
}

/** Of 20,000 points at most, of which each step keeps a list. */
const MAX_STEPS = 100

const NONE: ReadonlySet<LngLat> = new Set()

export const startDraft = (points: Points, pinned = NONE): RouteDraft => ({
  points,
  chosen: null,
  pinned,
  past: [],
  future: [],
})

export const isPinned = ({ points, pinned }: RouteDraft, at: number): boolean => {
  const point = points[at]
  return point !== undefined && pinned.has(point)
}

const step = ({ points, past, pinned }: RouteDraft, next: Points, chosen: number | null): RouteDraft => ({
  pinned,
  points: next,
  chosen,
  past: [...past, points].slice(-MAX_STEPS),
  future: [],
})

const isSame = ([lng, lat]: LngLat, other: LngLat | undefined): boolean =>
  lng === other?.[0] && lat === other[1]

/** The same point twice in a row is one. */
export function insertPoint(draft: RouteDraft, at: number, lngLat: LngLat): RouteDraft {
  const { points } = draft
  if (isSame(lngLat, points[at - 1]) || isSame(lngLat, points[at])) return draft
  return step(draft, points.toSpliced(at, 0, lngLat), at)
}

/** A line that ends at a pinned point goes no further. */
export const addPoint = (draft: RouteDraft, lngLat: LngLat): RouteDraft =>
  isPinned(draft, draft.points.length - 1) ? draft : insertPoint(draft, draft.points.length, lngLat)

export function movePoint(draft: RouteDraft, at: number, lngLat: LngLat): RouteDraft {
  if (draft.points[at] === undefined || isSame(lngLat, draft.points[at]) || isPinned(draft, at)) return draft
  return step(draft, draft.points.with(at, lngLat), at)
}

/** The chosen point goes; the one before it is chosen then, so that Delete goes on. */
export function removeChosen(draft: RouteDraft): RouteDraft {
  const { points, chosen } = draft
  if (chosen === null || points[chosen] === undefined || isPinned(draft, chosen)) return draft
  const next = points.toSpliced(chosen, 1)
  return step(draft, next, next.length === 0 ? null : Math.max(0, chosen - 1))
}

export const choosePoint = (draft: RouteDraft, chosen: number | null): RouteDraft => ({ ...draft, chosen })

export function undoDraft(draft: RouteDraft): RouteDraft {
  const points = draft.past.at(-1)
  if (points === undefined) return draft
  const future = [draft.points, ...draft.future]
  return { ...draft, points, chosen: null, past: draft.past.slice(0, -1), future }
}

export function redoDraft(draft: RouteDraft): RouteDraft {
  const [points, ...future] = draft.future
  if (points === undefined) return draft
  return { ...draft, points, chosen: null, past: [...draft.past, draft.points], future }
}
