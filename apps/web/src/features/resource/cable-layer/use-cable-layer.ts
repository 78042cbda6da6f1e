import { cableMapApi, type MapCable, type MapNode } from '@fibrewatch/contract/cable-map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { create } from 'zustand'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import { defineStored } from '#lib/storage/stored.ts'
import type { Bounds } from '../plant-map/map-model.ts'
import type { MapBox } from '../plant-map/use-near-lines.ts'
import { type AskedGround, findAskedGround } from './cable-box.ts'

/** A year: it is a taste and not a state of the work. */
const LIFE_S = 365 * 86_400
const stored = defineStored('cable_layer', (value) => (typeof value === 'boolean' ? value : null))

type LayerChoice = { isChosen: boolean; choose: (isChosen: boolean) => void }

/** What was chosen in this browser; at first cables are shown. */
export const useLayerChoice = create<LayerChoice>()((set) => ({
  isChosen: stored.load() ?? true,
  choose: (isChosen) => {
    stored.save(isChosen, LIFE_S)
    set({ isChosen })
  },
}))

const NO_CABLES: readonly MapCable[] = []
const NO_NODES: readonly MapNode[] = []

const inDomain = (domainId: number | undefined) => (domainId === undefined ? {} : { domainId })

function useCables(asked: AskedGround | null, domainId: number | undefined) {
  const query = useQuery({
    ...queryOf(cableMapApi.cables, {
      query: { within: asked?.within ?? '', detailM: asked?.detailM ?? 0, ...inDomain(domainId) },
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  return { ...query, shown: asked === null ? undefined : query.data }
}

function useNodes(asked: AskedGround | null, domainId: number | undefined) {
  const isAllowed = useMayCall(cableMapApi.nodes)
  const isAsked = isAllowed && asked?.hasNodes === true
  const query = useQuery({
    ...queryOf(cableMapApi.nodes, { query: { within: asked?.within ?? '', ...inDomain(domainId) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return { ...query, shown: isAsked ? query.data : undefined }
}

function readBounds(bounds: readonly number[] | null | undefined): Bounds | null {
  const [west, south, east, north] = bounds ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  return [west, south, east, north]
}

/** Cables and nodes of what the map shows, while they are shown at all. */
export function useCableLayer(domainId: number | undefined) {
  const isAllowed = useMayCall(cableMapApi.cables)
  const { isChosen, choose } = useLayerChoice()
  const [view, setView] = useState<MapBox | null>(null)
  const isShown = isAllowed && isChosen
  const asked = useMemo(() => (view === null || !isShown ? null : findAskedGround(view)), [view, isShown])
  const cables = useCables(asked, domainId)
  const nodes = useNodes(asked, domainId)
  return {
    isAllowed,
    isShown,
    choose,
    onView: setView,
    cables: cables.shown?.cables ?? NO_CABLES,
    nodes: nodes.shown?.nodes ?? NO_NODES,
    /** Undefined while the cables are not known. */
    counts: cables.shown,
    /** Where there are more nodes than an answer holds. */
    hiddenNodes: nodes.shown !== undefined && nodes.shown.nodes.length === 0 ? nodes.shown.total : 0,
    extent: readBounds(cables.shown?.bounds),
    /** What is not there although it was asked for; what was there before is still shown. */
    failed: cables.error === null ? nodes.error && ('nodes' as const) : ('cables' as const),
    retry: () => {
      if (cables.error !== null) void cables.refetch()
      if (nodes.error !== null) void nodes.refetch()
    },
  }
}

export type CableLayer = ReturnType<typeof useCableLayer>
