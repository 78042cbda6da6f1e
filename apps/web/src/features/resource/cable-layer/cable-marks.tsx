import type { LngLat } from '@fibrewatch/route'
import { useMemo } from 'react'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { useMapLayers } from '#ui/map/map-overlay.ts'
import { CableCallout, type OpenCable } from './cable-callout.tsx'
import {
  makeCableFeatures,
  makeChosenFeatures,
  makeNodeFeatures,
  type WrittenName,
} from './cable-features.ts'
import { CABLES_LOOK, CHOSEN_LOOK, NODES_LOOK } from './layer-look.ts'
import type { CableLayer } from './use-cable-layer.ts'
import { useCablePicks } from './use-cable-picks.ts'

type CableMarksProps = {
  loaded: Loaded
  layer: CableLayer
  /** The way of the cable in front; empty for none. */
  chosenLine: readonly LngLat[]
  /** Names that stand on the map already. */
  written: readonly WrittenName[]
  /** No tool takes the clicks. */
  isOn: boolean
  atM: number | null
  onPick: () => void
  onOpen: OpenCable
}

/** Cables and their nodes on the map, and what is told of one that is clicked. */
export function CableMarks(props: CableMarksProps) {
  const { loaded, layer, chosenLine, written, isOn, atM, onPick, onOpen } = props
  const { cables, nodes } = layer
  const chosen = useMemo(() => makeChosenFeatures(chosenLine), [chosenLine])
  useMapLayers(loaded, CHOSEN_LOOK, chosen)
  const lines = useMemo(() => makeCableFeatures(cables), [cables])
  useMapLayers(loaded, CABLES_LOOK, lines)
  const points = useMemo(() => makeNodeFeatures(nodes, written), [nodes, written])
  useMapLayers(loaded, NODES_LOOK, points)
  const { picked, close } = useCablePicks(loaded, { layer, isOn, atM, onPick })
  if (picked === null) return null
  return <CableCallout {...{ loaded, picked, onOpen }} onClose={close} />
}
