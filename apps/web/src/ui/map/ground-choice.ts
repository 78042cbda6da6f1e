import { type MapSources, mapApi } from '@fibrewatch/contract/map'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf, whileUnread } from '#lib/query/query.ts'
import { defineStored } from '#lib/storage/stored.ts'

/** What may lie under the lines of a map: drawn by the console, from the server's file, pictures of other hosts. */
export const GROUNDS = ['built-in', 'vector', 'raster', 'satellite'] as const
export type Ground = (typeof GROUNDS)[number]

/** A year: it is a taste and not a state of the work. */
const LIFE_S = 365 * 86_400
const isGround = (value: unknown): value is Ground => GROUNDS.some((ground) => ground === value)
const stored = defineStored('base_map', (value) => (isGround(value) ? value : null))

type GroundChoice = { chosen: Ground | null; choose: (ground: Ground) => void }

/** What was chosen in this browser; null: nothing yet. */
export const useGroundChoice = create<GroundChoice>()((set) => ({
  chosen: stored.load(),
  choose: (chosen) => {
    stored.save(chosen, LIFE_S)
    set({ chosen })
  },
}))

/** Those that the settings of the server allow. */
export const listGrounds = (sources: MapSources | null): Ground[] =>
  GROUNDS.filter((ground) => ground === 'built-in' || (sources?.[ground] ?? null) !== null)

/** What was chosen, if it is still there; otherwise the best map with streets. */
export function findGround(sources: MapSources | null, chosen: Ground | null): Ground {
  const grounds = listGrounds(sources)
  const wished = [chosen, 'vector', 'raster'] as const
  return wished.find((ground) => ground !== null && grounds.includes(ground)) ?? 'built-in'
}

/** They change with a restart of the server alone. */
const STALE_AFTER_MS = 600_000

export type KnownSources = {
  /** Null while they are not known, and for those who may not ask. */
  sources: MapSources | null
  /** Why they could not be read; null where they were, or are being. */
  failure: string | null
  retry: () => void
}

export function useMapSources(): KnownSources {
  const isAllowed = useMayCall(mapApi.sources)
  const { data, error, refetch } = useQuery({
    ...queryOf(mapApi.sources),
    enabled: isAllowed,
    staleTime: STALE_AFTER_MS,
    refetchInterval: whileUnread,
  })
  const failure = data === undefined && isAllowed ? (error?.message ?? null) : null
  return { sources: data ?? null, failure, retry: () => void refetch() }
}
