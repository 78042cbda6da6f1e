import { ADMIN_STATES, type AdminState, NODE_KINDS, type NodeKind } from '@fibrewatch/contract/cable'
import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { MARKS_LAYER } from '#ui/map/find-line.ts'
import type { OverlayLook } from '#ui/map/map-overlay.ts'
import type { MapPalette } from '#ui/map/map-palette.ts'
import { FIRST_LINE_LAYER, HALO_PX, LABEL_FONTS, widthByZoom } from '#ui/map/map-style.ts'
import { NODE_SHAPES, SHAPE_PX, STATE_STROKES } from './node-shape.ts'

/** Of the two lines that a cable is drawn by, beside those of its fibres: a sheath, thin from afar. */
const SHEATH_PX: ExpressionSpecification = ['step', ['zoom'], 1, 10, 1.5]
const DASHES: Record<AdminState, number[] | null> = {
  planned: [5, 3],
  'in-service': null,
  'in-maintenance': [8, 2, 2, 2],
  'out-of-service': [1, 3],
}
const NAMES_FROM_ZOOM = 14

const isState = (state: AdminState): ExpressionSpecification => ['==', ['get', 'state'], state]

export const CABLE_LAYERS = ADMIN_STATES.map((state) => `cables-${state}`)

function makeCableLayer(state: AdminState, palette: MapPalette): LayerSpecification {
  const dash = DASHES[state]
  return {
    id: `cables-${state}`,
    type: 'line',
    source: 'cables',
    filter: isState(state),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette[state === 'in-maintenance' ? 'link-maint' : 'text-3'],
      'line-width': SHEATH_PX,
      'line-gap-width': widthByZoom(HALO_PX),
      ...(dash === null ? {} : { 'line-dasharray': dash }),
    },
  }
}

/** Under the lines of the links: what lies in a cable is seen within it. */
export const CABLES_LOOK: OverlayLook = {
  id: 'cables',
  before: FIRST_LINE_LAYER,
  makeLayers: (palette) => ADMIN_STATES.map((state) => makeCableLayer(state, palette)),
}

/** The cable in front, whether others are shown or not. */
export const CHOSEN_LOOK: OverlayLook = {
  id: 'chosen-cable',
  before: FIRST_LINE_LAYER,
  makeLayers: (palette) => [
    {
      id: 'chosen-cable',
      type: 'line',
      source: 'chosen-cable',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette['primary-text'], 'line-width': 16, 'line-opacity': 0.3 },
    },
    {
      id: 'chosen-cable-sheath',
      type: 'line',
      source: 'chosen-cable',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette['primary-text'],
        'line-width': SHEATH_PX,
        'line-gap-width': widthByZoom(HALO_PX),
      },
    },
  ],
}

export const imageOf = (kind: NodeKind, state: AdminState): string => `node-${kind}-${state}`

const PIXEL_RATIO = 2
/** Keeps the mark apart from the lines below. */
const RIM_PX = 4.5
const STROKE_PX = 1.4

function drawNode(palette: MapPalette, kind: NodeKind, state: AdminState): ImageData | null {
  const size = SHAPE_PX * PIXEL_RATIO
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d')
  if (context === null) return null
  const { outline, detail } = NODE_SHAPES[kind]
  const { dash, over } = STATE_STROKES[state]
  const [body, shape, sign] = [outline, outline + detail, over].map((path) => new Path2D(path))
  if (body === undefined || shape === undefined || sign === undefined) return null
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  context.lineJoin = 'round'
  context.strokeStyle = palette.surface
  context.lineWidth = RIM_PX
  context.stroke(shape)
  context.stroke(sign)
  context.fillStyle = palette.surface
  context.fill(body)
  context.strokeStyle = palette['text-1']
  context.lineWidth = STROKE_PX
  context.stroke(sign)
  context.setLineDash([...dash])
  context.stroke(shape)
  return context.getImageData(0, 0, size, size)
}

function addNodeImages(map: MapLibreMap, palette: MapPalette): void {
  for (const kind of NODE_KINDS)
    for (const state of ADMIN_STATES) {
      const image = drawNode(palette, kind, state)
      const id = imageOf(kind, state)
      if (image !== null && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO })
    }
}

/** Over the lines, and pressed before them. */
export const NODES_LOOK: OverlayLook = {
  id: 'cable-nodes',
  addImages: addNodeImages,
  makeLayers: (palette) => [
    {
      id: MARKS_LAYER,
      type: 'symbol',
      source: 'cable-nodes',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-allow-overlap': true,
        'text-field': ['step', ['zoom'], '', NAMES_FROM_ZOOM, ['get', 'name']],
        'text-font': LABEL_FONTS,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
        'text-optional': true,
      },
      paint: {
        'text-color': palette['text-1'],
        'text-halo-color': palette['map-land'],
        'text-halo-width': 2,
      },
    },
  ],
}
