import { defineStored } from '#lib/storage/stored.ts'

export type WindowSize = { widthPx: number; heightPx: number }
type Sizes = Readonly<Record<string, WindowSize>>

/** Distance of a window from the edges of the screen. */
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

/** Fits a box to the screen: within the smallest and largest size, and off the edges. */
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

/** The handles that resize a window: edges and corners, by points of the compass. */
export const WINDOW_EDGES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type WindowEdge = (typeof WINDOW_EDGES)[number]
/** Which edge is dragged, and how far. */
type EdgeStep = { edge: WindowEdge; stepX: number; stepY: number }

/** The box after an edge, or both edges of a corner, was dragged; the opposite edges stay. */
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
