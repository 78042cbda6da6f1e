import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceRow } from '@fibrewatch/contract/trace'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlotOverlay } from '#ui/trace-plot/trace-plot.tsx'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import { tracesQuery } from '../resource.queries.ts'
import { type LinkAxis, layOver } from './link-axis.ts'

/** Colours that tell traces apart, and so how many may lie over the one that is read. */
export const OVERLAY_COLOURS = ['--c2', '--c3', '--c5', '--c6', '--c4'] as const
/** Beside its colour each has a pattern and a number: not everyone tells colours apart, and paper may have none. In pixels. */
export const OVERLAY_DASHES_PX = [
  [10, 3],
  [3, 3],
  [14, 3, 3, 3],
  [6, 2, 2, 2, 2, 2],
  [1, 3],
] as const
/** What stands at the curve and in the legend: events have plain numbers. */
export const OVERLAY_NAMES = ['①', '②', '③', '④', '⑤'] as const
export const MAX_OVERLAYS = OVERLAY_COLOURS.length

/** By how much each further trace is drawn lower. */
export const OVERLAY_STEPS_DB = [0, 0.5, 1, 2] as const

export type OverlaidTrace = {
  row: TraceRow
  colour: `--${string}`
  dashPx: readonly number[]
  /** At its curve and in the legend. */
  name: string
  /** Whether its samples are there, are being read, could not be, or cannot be laid over the trace. */
  state: 'shown' | 'loading' | 'failed' | 'unplaced'
  /** It was measured from the other end. */
  isMirrored: boolean
}

function stateOf(
  result: { data: unknown; isError: boolean } | undefined,
  isMirrored: boolean,
  { farEndM }: LinkAxis,
): OverlaidTrace['state'] {
  if (isMirrored && farEndM === null) return 'unplaced'
  if (result?.data !== undefined) return 'shown'
  return result?.isError === true ? 'failed' : 'loading'
}

/** Other traces of a link, over the one that is read. */
export type Overlays = {
  choices: readonly TraceRow[]
  ids: readonly string[]
  onIds: (ids: readonly string[]) => void
  stepDb: number
  onStep: (stepDb: number) => void
  traces: readonly OverlaidTrace[]
  drawn: readonly PlotOverlay[]
}

export function useOverlays({ link }: LinkInfo, shownId: string | null, axis: LinkAxis): Overlays {
  const { data } = useQuery(tracesQuery(link.id))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [stepDb, onStep] = useState<number>(0)
  const choices = useMemo(() => (data?.list ?? []).filter(({ id }) => id !== shownId), [data, shownId])
  const isMirrored = ({ direction }: TraceRow) => direction !== axis.direction
  const rows = chosen.flatMap((id) => choices.find((row) => row.id === id) ?? [])
  const results = useQueries({ queries: rows.map(({ id }) => samplesQuery(id)) })
  const traces = rows.map((row, at): OverlaidTrace => {
    const result = results[at]
    return {
      row,
      colour: OVERLAY_COLOURS[at] ?? '--c4',
      dashPx: OVERLAY_DASHES_PX[at] ?? [],
      name: OVERLAY_NAMES[at] ?? '',
      state: stateOf(result, isMirrored(row), axis),
      isMirrored: isMirrored(row),
    }
  })
  const samples = results.map((result) => result.data)
  const key = traces.map(({ row, state }) => `${row.id} ${state}`).join()
  const drawn = useMemo(
    () =>
      traces.flatMap(({ row, colour, dashPx, name }, at): PlotOverlay[] => {
        const one = samples[at]
        const laid = one === undefined ? null : layOver(one, row.direction, axis)
        if (laid === null) return []
        const offsetDb = (at + 1) * stepDb
        return [{ key: row.id, samples: laid, colour, dashPx, name, offsetDb }]
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says which traces there are and which have come
    [key, stepDb, axis],
  )
  return {
    choices,
    ids: rows.map(({ id }) => id),
    onIds: (ids) => setChosen(ids.slice(0, MAX_OVERLAYS)),
    stepDb,
    onStep,
    traces,
    drawn,
  }
}
