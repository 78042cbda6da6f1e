import { MAX_DETAIL_M } from '@fibrewatch/contract/cable-map'
import { findPxM, type MapBox } from '../plant-map/use-near-lines.ts'

/** What is asked for: the same for every view that it covers as well. */
export type AskedGround = {
  within: string
  detailM: number
  /** Nodes can be told apart. */
  hasNodes: boolean
}

/** Of the ground; from farther away the nodes of a city would lie on each other. */
const NODES_UP_TO_PX_M = 40
const BOX_DECIMALS = 4

/** The largest power of two that is not greater. */
const stepBelow = (value: number): number => 2 ** Math.floor(Math.log2(value))

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(value, most))

/**
 * A box around the view on a grid that grows with it, and a detail on which a pixel decides: moving the map a little asks
 * for nothing. Null for a view without size.
 */
export function findAskedGround(view: MapBox): AskedGround | null {
  const [west, south, east, north] = view.box
  const widest = Math.max(east - west, north - south)
  const pxM = findPxM(view)
  if (!(widest > 0) || !(pxM > 0) || !Number.isFinite(pxM)) return null
  const step = stepBelow(widest) / 2
  const box = [
    clamp(Math.floor(west / step) * step, 180),
    clamp(Math.floor(south / step) * step, 90),
    clamp(Math.ceil(east / step) * step, 180),
    clamp(Math.ceil(north / step) * step, 90),
  ]
  return {
    within: box.map((degrees) => degrees.toFixed(BOX_DECIMALS)).join(','),
    detailM: pxM < 1 ? 0 : Math.min(MAX_DETAIL_M, stepBelow(pxM)),
    hasNodes: pxM <= NODES_UP_TO_PX_M,
  }
}
