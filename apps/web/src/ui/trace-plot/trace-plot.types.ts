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
  /** Only the reference has it: past a break, or lost. */
  isFaded: boolean
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

export type PlotCursors = { aM: number; bM: number }

export type TracePlotProps = {
  now: TraceSamples
  nowLabel: string
  reference?: TraceSamples | null
  referenceLabel?: string
  events?: readonly PlotEvent[]
  landmarks?: readonly PlotLandmark[]
  fault?: PlotFault | null
  /** Part of the trace shown at first and after a double click; the whole of it when absent. */
  section?: { fromM: number; toM: number } | null
  hoveredKey?: string | null
  onHover?: (key: string | null) => void
  cursors?: PlotCursors
  /** A cursor was dragged or moved by key (arrows one sample, Shift ten; A and B choose which). */
  onCursors?: (cursors: PlotCursors) => void
  /** The wheel scrolls what the plot lies in, and zooms with Ctrl alone; a hint says so. */
  isScrolledOver?: boolean
  /** `R` was pressed. */
  onToggleReference?: () => void
  /** Changes when the theme does: colours are read again. */
  themeKey: string
  label: string
}
