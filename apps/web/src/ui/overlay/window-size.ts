import { defineStored } from '#lib/storage/stored.ts'

export type WindowSize = { widthPx: number; heightPx: number }
type Sizes = Readonly<Record<string, WindowSize>>

/** A window keeps this much of itself off the edge of the screen. */
export const EDGE_PX = 8
const MIN_SIZE: WindowSize = { widthPx: 320, heightPx: 180 }
const LIFE_S = 365 * 86_400

function parseSizes(value: unknown): Sizes {
  const entries = Object.entries((value ?? {}) as Record<string, Partial<WindowSize> | null>)
  return Object.fromEntries(
    entries.flatMap(([id, size]) => {
      const { widthPx, heightPx } = size ?? {}
      return typeof widthPx === 'number' && typeof heightPx === 'number'
        ? [[id, { widthPx, heightPx }] as const]
        : []
    }),
  )
}

const storedSizes = defineStored('dialog_size', parseSizes)

export const loadWindowSize = (id: string): WindowSize | null => storedSizes.load()?.[id] ?? null

export const saveWindowSize = (id: string, size: WindowSize): void =>
  storedSizes.save({ ...storedSizes.load(), [id]: size }, LIFE_S)

export type WindowBox = WindowSize & { leftPx: number; topPx: number }
type Screen = { widthPx: number; heightPx: number }

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** A box that fits the screen: not larger, not smaller than can be used, nowhere nearer to an edge than allowed. */
export function fitWindow(box: WindowBox, screen: Screen): WindowBox {
  const widthPx = clamp(box.widthPx, MIN_SIZE.widthPx, screen.widthPx - 2 * EDGE_PX)
  const heightPx = clamp(box.heightPx, MIN_SIZE.heightPx, screen.heightPx - 2 * EDGE_PX)
  return {
    widthPx,
    heightPx,
    leftPx: clamp(box.leftPx, EDGE_PX, Math.max(EDGE_PX, screen.widthPx - EDGE_PX - widthPx)),
    topPx: clamp(box.topPx, EDGE_PX, Math.max(EDGE_PX, screen.heightPx - EDGE_PX - heightPx)),
  }
}

/** Where a window is drawn larger or smaller: its edges and its corners, by the compass. */
export const WINDOW_EDGES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type WindowEdge = (typeof WINDOW_EDGES)[number]
/** Which edge is drawn, and how far. */
type EdgeStep = { edge: WindowEdge; stepX: number; stepY: number }

/** The box after an edge, or both edges of a corner, was drawn so far; what lies opposite stays where it is. */
export function drawEdge(box: WindowBox, { edge, stepX, stepY }: EdgeStep, screen: Screen): WindowBox {
  const { leftPx, topPx } = box
  const rightPx = leftPx + box.widthPx
  const bottomPx = topPx + box.heightPx
  const { widthPx: minWidthPx, heightPx: minHeightPx } = MIN_SIZE
  const left = edge.includes('w') ? clamp(leftPx + stepX, EDGE_PX, rightPx - minWidthPx) : leftPx
  const top = edge.startsWith('n') ? clamp(topPx + stepY, EDGE_PX, bottomPx - minHeightPx) : topPx
  const right = edge.includes('e')
    ? clamp(rightPx + stepX, leftPx + minWidthPx, screen.widthPx - EDGE_PX)
    : rightPx
  const bottom = edge.startsWith('s')
    ? clamp(bottomPx + stepY, topPx + minHeightPx, screen.heightPx - EDGE_PX)
    : bottomPx
  return { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top }
}
