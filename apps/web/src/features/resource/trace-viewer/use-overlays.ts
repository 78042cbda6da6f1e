import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceRow } from '@fibrewatch/contract/trace'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlotOverlay } from '#ui/trace-plot/trace-plot.tsx'
import { samplesQuery } from '#ui/trace-plot/samples-query.ts'
import { tracesQuery } from '../resource.queries.ts'

/** Colours that tell traces apart, and so how many may lie over the one that is read. */
export const OVERLAY_COLOURS = ['--c2', '--c3', '--c5', '--c6', '--c4'] as const
export const MAX_OVERLAYS = OVERLAY_COLOURS.length

/** By how much each further trace is drawn lower. */
export const OVERLAY_STEPS_DB = [0, 0.5, 1, 2] as const

export type OverlaidTrace = {
  row: TraceRow
  colour: `--${string}`
  /** Whether its samples are there, are being read, or could not be. */
  state: 'shown' | 'loading' | 'failed'
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

export function useOverlays({ link }: LinkInfo, shownId: string): Overlays {
  const { data } = useQuery(tracesQuery(link.id))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [stepDb, onStep] = useState<number>(0)
  const choices = useMemo(() => (data?.list ?? []).filter(({ id }) => id !== shownId), [data, shownId])
  const rows = chosen.flatMap((id) => choices.find((row) => row.id === id) ?? [])
  const results = useQueries({ queries: rows.map(({ id }) => samplesQuery(id)) })
  const traces = rows.map((row, at): OverlaidTrace => {
    const result = results[at]
    const failed = result?.isError === true ? 'failed' : 'loading'
    return {
      row,
      colour: OVERLAY_COLOURS[at] ?? '--c4',
      state: result?.data === undefined ? failed : 'shown',
    }
  })
  const samples = results.map((result) => result.data)
  const key = traces.map(({ row, state }) => `${row.id} ${state}`).join()
  const drawn = useMemo(
    () =>
      traces.flatMap(({ row, colour }, at): PlotOverlay[] => {
        const one = samples[at]
        return one === undefined ? [] : [{ key: row.id, samples: one, colour, offsetDb: (at + 1) * stepDb }]
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says which traces there are and which have come
    [key, stepDb],
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
