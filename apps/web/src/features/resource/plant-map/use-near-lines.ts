import type { EndpointData } from '@fibrewatch/contract/endpoint'
import { type MapLink, plantApi } from '@fibrewatch/contract/plant'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '#lib/query/query.ts'

export type DrawnGround = EndpointData<typeof plantApi.map>

/** What the map shows, once it has come to rest. */
export type MapBox = { box: [west: number, south: number, east: number, north: number]; widthPx: number }

const METRES_PER_DEGREE = 111_320
const BOX_DECIMALS = 4

/** Metres of the ground that a pixel covers. */
export function findPxM({ box: [west, south, east, north], widthPx }: MapBox): number {
  const middle = ((south + north) / 2) * (Math.PI / 180)
  return ((east - west) * METRES_PER_DEGREE * Math.cos(middle)) / widthPx
}

/** Null while the lines that are there already are as exact as the screen. */
export function findWanted(detailM: number, view: MapBox | null): string | null {
  if (view === null || detailM <= findPxM(view)) return null
  return view.box.map((degrees) => degrees.toFixed(BOX_DECIMALS)).join(',')
}

/** The lines of all, those near by in the place of their thin ones. */
export function mergeNear(all: readonly MapLink[], near: readonly MapLink[]): readonly MapLink[] {
  if (near.length === 0) return all
  const nearOf = new Map(near.map((link) => [link.id, link]))
  return all.map((link) => {
    const exact = nearOf.get(link.id)
    return exact === undefined ? link : { ...link, line: exact.line, beyondBreak: exact.beyondBreak }
  })
}

const NONE: readonly MapLink[] = []

/** A large plant comes with fewer points than were drawn. Where one looks closer, the lines in view come with all of theirs. */
export function useNearLines(ground: DrawnGround) {
  const [view, setView] = useState<MapBox | null>(null)
  const within = findWanted(ground.detailM, view)
  const { data } = useQuery({
    ...queryOf(plantApi.map, { query: { within: within ?? '' } }),
    enabled: within !== null,
    placeholderData: keepPreviousData,
  })
  const near = within === null ? NONE : (data?.links ?? NONE)
  const merged = useMemo(() => ({ ...ground, links: [...mergeNear(ground.links, near)] }), [ground, near])
  return { ground: merged, onView: setView }
}
