import type { FourPoints } from '@fibrewatch/otdr'
import { useMemo, useState } from 'react'
import type { PlotCursor, PlotLine } from '#ui/trace-plot/trace-plot.tsx'
import type { EventRow } from './event-rows.ts'
import { type Cursors, listCursors, placeCursors, type ReadMode } from './plot-model.ts'
import {
  makeReadout,
  makeSpliceReadout,
  placeAround,
  type Readout,
  resolutionOf,
  type SpliceReadout,
} from './readout.ts'
import type { LoadedTrace } from './use-trace-view.ts'

/** What is read off the trace by hand: where the cursors stand, what they read, and the ways to move them. */
export type Reading = {
  mode: ReadMode
  onMode: (mode: ReadMode) => void
  cursors: readonly PlotCursor[]
  onCursor: (id: string, positionM: number) => void
  /** A place somebody chose: in a table, in a list. */
  onPick: (positionM: number) => void
  lines: readonly PlotLine[]
  /** Where the four points were placed last: the plot goes there. */
  focus: { fromM: number; toM: number } | null
  between: Cursors & Readout
  splice: (FourPoints & SpliceReadout) | null
}

type ReadingSource = { linkM: number; now: LoadedTrace; rows: readonly EventRow[] }

const reachOf = ({ samples: { startM, spacingM, samplesDb } }: LoadedTrace) =>
  startM + Math.max(0, samplesDb.length - 1) * spacingM

function useTwoPoints({ linkM, now, rows }: ReadingSource) {
  const [chosen, setChosen] = useState<Cursors | null>(null)
  const samplesM = reachOf(now)
  const fibreM = now.info.trace.endM ?? linkM
  const cursors = useMemo(() => placeCursors(chosen, { fibreM, samplesM }), [chosen, fibreM, samplesM])
  const readout = useMemo(() => makeReadout({ ...now, rows }, cursors), [now, rows, cursors])
  return { cursors, readout, setChosen }
}

function useFourPoints({ now, rows }: ReadingSource, aM: number, isOn: boolean) {
  const [chosen, setChosen] = useState<FourPoints | null>(null)
  const reachM = reachOf(now)
  const place = (atM: number) => placeAround(atM, { rows, pulseM: resolutionOf(now.info), reachM })
  const isOnTrace = chosen !== null && Math.max(...Object.values<number>({ ...chosen })) <= reachM
  const points = isOnTrace ? chosen : place(aM)
  const splice = isOn ? { ...points, ...makeSpliceReadout({ ...now, rows }, points) } : null
  return { points, splice, setChosen, place }
}

/** Room beside the outermost points, as a share of what lies between them. */
const ROOM_SHARE = 0.15

function partAround({ outerAM, outerBM }: FourPoints): { fromM: number; toM: number } {
  const roomM = ROOM_SHARE * (outerBM - outerAM)
  return { fromM: outerAM - roomM, toM: outerBM + roomM }
}

/** Reading between two places until somebody asks for the loss of an event. */
export function useReading(source: ReadingSource): Reading {
  const [mode, onMode] = useState<ReadMode>('two-point')
  const [focus, setFocus] = useState<Reading['focus']>(null)
  const { cursors, readout, setChosen } = useTwoPoints(source)
  const isSplice = mode === 'splice'
  const four = useFourPoints(source, cursors.aM, isSplice)
  return {
    mode,
    onMode,
    cursors: listCursors(isSplice ? four.points : cursors),
    onCursor: (id, positionM) => {
      if (isSplice) four.setChosen({ ...four.points, [id]: positionM })
      else setChosen({ ...cursors, [id]: positionM })
    },
    onPick: (positionM) => {
      if (!isSplice) return setChosen({ ...cursors, aM: positionM })
      const points = four.place(positionM)
      four.setChosen(points)
      return setFocus(partAround(points))
    },
    focus,
    lines: (four.splice ?? readout).lines,
    between: { ...cursors, ...readout },
    splice: four.splice,
  }
}
