import type { Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { ReactNode } from 'react'
import type { MapControlLabels, MapView } from './map-controls.tsx'
import type { MapLine } from './map-lines.ts'
import type { MapPalette } from './map-palette.ts'
import type { Box } from './picture-model.ts'
import type { ScreenPoint } from './screen.ts'

/** Anything that stands at a point: a fault with its rings, a site square, a closure ring. */
export type MapMarker = {
  id: string
  lngLat: [number, number]
  /** A function draws by the view: a circle of so many metres has another size at every zoom. */
  content: ReactNode | ((view: MapView) => ReactNode)
  /** Not drawn below this zoom. */
  minZoom?: number
  /** Draw above the others (faults over sites). */
  raised?: boolean
  /** Written beside it where there is room, the names of the first markers first; always of the one pointed at. */
  name?: { text: string; fromZoom: number; isAsked?: boolean }
  /** What it covers beside its own mark, in pixels from its point: no name is written there. */
  covers?: Box
  onClick?: () => void
}

export type LineMapProps = {
  lines: readonly MapLine[]
  markers: readonly MapMarker[]
  locale: 'zh' | 'en'
  /** Changes when the theme does: the palette is read again. */
  themeKey: string
  label: string
  selectedId?: string | null
  /** The lines are not there yet: the map makes itself ready for them, unseen, and shows all of them when they come. */
  isWaiting?: boolean
  /** `[west, south, east, north]`: flown to when it changes. */
  bounds?: [number, number, number, number] | null
  /** Counts up when the bounds are to be flown to again. */
  flight?: number
  /** Around what the page draws beside the lines: whoever wants to see all sees it too. */
  extent?: [number, number, number, number] | null
  onSelectLine?: (id: string) => void
  /** Draws one mark for several that can be pressed and would cover each other, the most important first. */
  drawGroup?: (markers: readonly MapMarker[]) => MapMarker['content']
  /** With words for them there are buttons for the zoom and the coordinates of the pointer. */
  controls?: MapControlLabels
  /** What people do with their hands on the map, drawn over it once it is there. */
  renderTools?: (loaded: Loaded) => ReactNode
  /** Beside the sentence that stands where a browser cannot draw a map. */
  renderWithout?: () => ReactNode
}

/** All that decides how the lines are drawn, beside the palette. */
export type LineLook = {
  lines: readonly MapLine[]
  selectedId: string | null
  isColourWeak: boolean
  locale: 'zh' | 'en'
}

/** The map once its library and style have come; `first`: what its lines came with; `isEarly`: it was made before they came. */
export type Loaded = {
  map: MapLibreMap
  palette: MapPalette
  Marker: typeof Marker
  /** The line at a point of the screen, as they are shown now; null for none, and where a mark lies over it. */
  lineAt: (at: ScreenPoint) => string | null
  first: LineLook
  isEarly: boolean
}
