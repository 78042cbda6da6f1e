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
import type { CablePicks } from './use-cable-picks.ts'

type CableMarksProps = {
  loaded: Loaded
  layer: CableLayer
  /** The way of the cable in front; empty for none. */
  chosenLine: readonly LngLat[]
  /** Names that stand on the map already. */
  written: readonly WrittenName[]
  picks: CablePicks
  onOpen: OpenCable
}

/** Cables and their nodes on the map, and what is told of one that is clicked. */
export function CableMarks(props: CableMarksProps) {
  const { loaded, layer, chosenLine, written, onOpen } = props
  const { picked, close } = props.picks
  const { cables, nodes } = layer
  const chosen = useMemo(() => makeChosenFeatures(chosenLine), [chosenLine])
  useMapLayers(loaded, CHOSEN_LOOK, chosen)
  const lines = useMemo(() => makeCableFeatures(cables), [cables])
  useMapLayers(loaded, CABLES_LOOK, lines)
  const points = useMemo(() => makeNodeFeatures(nodes, written), [nodes, written])
  useMapLayers(loaded, NODES_LOOK, points)
  if (picked === null) return null
  return <CableCallout {...{ loaded, picked, onOpen }} onClose={close} />
}
