import type { ShownSeverity } from '#ui/severity-icon.tsx'

/** Sample i lies at `startM + i * spacingM`; dB of loss, the further the larger. */
export type TraceSamples = { startM: number; spacingM: number; samplesDb: Float32Array }

/** A mark on the rail below the axis: bar, box, λ, double bar, severity shape. */
export const PLOT_EVENT_KINDS = ['start', 'connector', 'splice', 'end', 'fault'] as const
export type PlotEvent = {
  key: string
  kind: (typeof PLOT_EVENT_KINDS)[number]
  positionM: number
  label: string
  /** As in the table beside it; null where it bears none. */
  number?: number | null
  /** Only the reference has it: past a break, or lost. */
  isFaded: boolean
  /** The grade of one that fails its limits: its place is tinted, and bears this letter. */
  failed?: string | null
}

export type PlotFault = {
  positionM: number
  uncertaintyM: number
  label: string
  /** A second line under the label. */
  note?: string | null
  /** Critical unless told. */
  severity?: ShownSeverity
}

/** A named place, drawn as a dashed upright with its name on top. */
export type PlotLandmark = { name: string; positionM: number }

/** An upright that can be dragged. `name` is the key that chooses it, for an outer one with Shift. */
export type PlotCursor = {
  id: string
  name: string
  positionM: number
  tone: 'a' | 'b'
  /** It only says how far a line reaches: thinner, and never a place by itself. */
  isOuter: boolean
}

/** A straight line laid over the curve; its ends as samples are, in dB of loss. */
export type PlotLine = { key: string; fromM: number; toM: number; fromDb: number; toDb: number }

/** Another trace of the fibre, over the one that is read. */
export type PlotOverlay = {
  key: string
  samples: TraceSamples
  /** A colour token, such as `--c2`. */
  colour: `--${string}`
  /** Lengths of strokes and gaps, in pixels: what tells it from others without its colour. */
  dashPx: readonly number[]
  /** What stands at its curve. */
  name: string
  /** Drawn so much lower, so that traces which run together can be told apart. */
  offsetDb: number
}

/** What one measurement can see. `noiseDb` is loss, as samples are; its names say the same with ever fewer words. */
export type PlotLimits = {
  noiseDb: number | null
  noiseLabels: readonly string[]
  /** Behind a reflection no event is seen, from … on and so far. */
  deadZones: readonly { fromM: number; toM: number }[]
}

/** The fibre under test: what lies before and behind it is drawn back. */
export type PlotSpan = { fromM: number; toM: number; label: string }

export type TracePlotProps = {
  span?: PlotSpan | null
  limits?: PlotLimits | null
  now: TraceSamples
  nowLabel: string
  /** What is drawn is the difference of two traces: its level is that about zero. */
  isDifference?: boolean
  overlays?: readonly PlotOverlay[]
  reference?: TraceSamples | null
  referenceLabel?: string
  events?: readonly PlotEvent[]
  landmarks?: readonly PlotLandmark[]
  fault?: PlotFault | null
  /** Part of the trace shown at first and after a double click; the whole of it when absent. */
  section?: { fromM: number; toM: number } | null
  /** A part to go to; another one is gone to, the same once. */
  focus?: { fromM: number; toM: number } | null
  hoveredKey?: string | null
  onHover?: (key: string | null) => void
  cursors?: readonly PlotCursor[]
  /** A cursor was dragged or moved by key (arrows one sample, Shift ten; its name chooses which). */
  onCursor?: (id: string, positionM: number) => void
  lines?: readonly PlotLine[]
  /** Where the buttons for zoom, its history and the fitted level stand; there are none without it. */
  controlsAt?: Element | null
  /** The wheel scrolls what the plot lies in, and zooms with Ctrl alone; a hint says so. */
  isScrolledOver?: boolean
  /** `R` was pressed. */
  onToggleReference?: () => void
  /** Changes when the theme does: colours are read again. */
  themeKey: string
  label: string
}
