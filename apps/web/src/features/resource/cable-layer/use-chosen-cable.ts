import { cableApi } from '@fibrewatch/contract/cable'
import type { LngLat } from '@fibrewatch/route'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { cableQuery } from '../cable/cable.queries.ts'
import { makeCableLine } from '../map-hands/draw-subject.ts'

const NOWHERE: readonly LngLat[] = []

/** The way of the cable in front, whole and exact; empty while it is not known and for one that lies nowhere. */
export function useChosenCable(cableId: number | null): readonly LngLat[] {
  const isAllowed = useMayCall(cableApi.info)
  const { data } = useQuery({ ...cableQuery(cableId ?? 0), enabled: isAllowed && cableId !== null })
  return useMemo(
    () => (data === undefined || cableId === null ? NOWHERE : makeCableLine(data)),
    [data, cableId],
  )
}
