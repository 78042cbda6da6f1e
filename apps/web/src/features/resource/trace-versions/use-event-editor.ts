import { traceApi } from '@fibrewatch/contract/trace'
import { traceVersionApi } from '@fibrewatch/contract/trace-version'
import type { FourPoints } from '@fibrewatch/otdr'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { showToast } from '#ui/toast.tsx'
import type { PlotCursor, PlotLine } from '#ui/trace-plot/trace-plot.tsx'
import type { EventRow } from '../trace-viewer/event-rows.ts'
import { listCursors } from '../trace-viewer/plot-model.ts'
import { makeSpliceReadout, placeAround, resolutionOf } from '../trace-viewer/readout.ts'
import type { LoadedTrace } from '../trace-viewer/use-trace-view.ts'
import { refreshPlant, refreshTraces } from '../resource.queries.ts'
import * as drafts from './draft.ts'
import type { Draft, DraftEvent } from './draft.ts'
import { versionMessages } from './trace-versions.messages.ts'

/** Somebody saved meanwhile: what the server says of it, and which version is the newest now. */
export type Conflict = { message: string; newest: number }

/** The events of a trace while somebody edits them. */
export type EventEditor = {
  draft: Draft
  rows: readonly EventRow[]
  changes: number
  selected: DraftEvent | null
  onSelect: (key: string | null) => void
  onChange: (change: Partial<DraftEvent>) => void
  onMove: (positionM: number) => void
  onAdd: (positionM: number) => void
  onRemove: () => void
  /** Asks the server for the figures by the four points as they lie. */
  onMeasure: () => Promise<void>
  reason: string
  onReason: (reason: string) => void
  isSaving: boolean
  conflict: Conflict | null
  /** `onTop`: over the version that somebody saved meanwhile. */
  onSave: (onTop?: number) => Promise<void>
  onClose: () => void
  /** What is drawn over the trace meanwhile. */
  cursors: readonly PlotCursor[]
  lines: readonly PlotLine[]
  onCursor: (id: string, positionM: number) => void
}

const reachOf = ({ samples: { startM, spacingM, samplesDb } }: LoadedTrace) =>
  startM + Math.max(0, samplesDb.length - 1) * spacingM

type State = {
  traceId: string
  started: Draft
  draft: Draft
  selectedKey: string | null
  points: FourPoints | null
  made: number
}

const begin = ({ info }: LoadedTrace): State => {
  const draft = drafts.startDraft(info)
  return { traceId: info.trace.id, started: draft, draft, selectedKey: null, points: null, made: 0 }
}

/** Null while nobody edits. */
export function useEventEditor(now: LoadedTrace) {
  const [state, setState] = useState<State | null>(null)
  const [reason, setReason] = useState('')
  const start = () => {
    setState(begin(now))
    setReason('')
  }
  return { start, editor: useOpenEditor({ now, state, setState, reason, setReason }) }
}

type OpenEditor = {
  now: LoadedTrace
  state: State | null
  setState: (state: State | null) => void
  reason: string
  setReason: (reason: string) => void
}

function useOpenEditor({ now, state, setState, reason, setReason }: OpenEditor): EventEditor | null {
  const t = useMessages(versionMessages)
  const draft = state?.draft ?? null
  const rows = useMemo(() => (draft === null ? [] : drafts.toRows(draft)), [draft])
  const saving = useSaving({ traceId: now.info.trace.id, onSaved: () => setState(null) })
  // Another trace may be looked at meanwhile: the draft waits for its own.
  if (state === null || draft === null || state.traceId !== now.info.trace.id) return null
  const selected = draft.events.find(({ key }) => key === state.selectedKey) ?? null
  const place = makePlacing(now, rows)
  const points = selected === null ? null : (state.points ?? place(selected.key, selected.positionM))
  const change = (next: Draft, more: Partial<State> = {}) => setState({ ...state, draft: next, ...more })
  const lossAt = (at: FourPoints) => makeSpliceReadout({ samples: now.samples, rows }, at).lossDb
  const move = (positionM: number) => {
    if (selected === null) return
    const lossDb = isOuter(selected) ? null : lossAt(place(selected.key, positionM))
    change(drafts.moveEvent(draft, selected.key, { positionM, lossDb }), { points: null })
  }
  const takeLines = (next: FourPoints) => {
    if (selected === null) return
    const taken = { ...byLines(next), lossDb: lossAt(next) }
    change(drafts.changeEvent(draft, selected.key, taken), { points: next })
  }
  return {
    draft,
    rows,
    changes: drafts.countChanges(draft, state.started),
    selected,
    onSelect: (selectedKey) => setState({ ...state, selectedKey, points: null }),
    onChange: (next) => selected && change(drafts.changeEvent(draft, selected.key, next)),
    onMove: move,
    onAdd: (positionM) => {
      const key = `new:${state.made}`
      const more = { selectedKey: key, points: null, made: state.made + 1 }
      change(drafts.addEvent(draft, key, positionM), more)
    },
    onRemove: () => selected && change(drafts.removeEvent(draft, selected.key), { selectedKey: null }),
    onMeasure: async () => {
      if (selected === null || points === null) return
      try {
        change(drafts.changeEvent(draft, selected.key, await measure(now, selected, points)))
      } catch (error) {
        showToast(t('measureFailed', { reason: error instanceof Error ? error.message : '' }))
      }
    },
    reason,
    onReason: setReason,
    ...saving,
    onSave: (onTop = draft.baseVersion) => saving.save({ draft, reason, baseVersion: onTop }),
    onClose: () => {
      saving.forget()
      setState(null)
    },
    cursors: points === null ? [] : listCursors(points),
    lines: points === null ? [] : makeSpliceReadout({ samples: now.samples, rows }, points).lines,
    onCursor: (id, positionM) => {
      if (points === null) return
      if (id === 'aM') move(positionM)
      else takeLines({ ...points, [id]: positionM })
    },
  }
}

const isOuter = ({ kind }: DraftEvent) => kind === 'start' || kind === 'end'

const byLines = ({ outerAM, bM, outerBM }: FourPoints) => ({
  figures: { by: 'lines', lines: { outerAM, bM, outerBM } } as const,
})

/** By the server, as it will be when it is saved. */
async function measure({ info }: LoadedTrace, { kind, positionM }: DraftEvent, points: FourPoints) {
  const { outerAM, bM, outerBM } = points
  const query = { id: info.trace.id, kind, positionM, outerAM, bM, outerBM }
  return { ...(await call(traceVersionApi.measure, { query, isQuiet: true })), ...byLines(points) }
}

/** Ways to find lines around an event that is none of its own neighbours. */
const makePlacing = (now: LoadedTrace, rows: readonly EventRow[]) => (key: string, atM: number) =>
  placeAround(atM, {
    rows: rows.filter((row) => row.key !== key),
    pulseM: resolutionOf(now.info),
    reachM: reachOf(now),
  })

type Saved = { draft: Draft; reason: string; baseVersion: number }

/** Saves; where somebody was quicker, learns which version is the newest and keeps everything. */
function useSaving({ traceId, onSaved }: { traceId: string; onSaved: () => void }) {
  const t = useMessages(versionMessages)
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const refresh = () => {
    refreshTraces(client)
    refreshPlant(client)
    void client.invalidateQueries({ queryKey: queryKeyOf(traceVersionApi.list) })
  }
  const learn = async (error: unknown) => {
    const message = error instanceof Error ? error.message : ''
    if (!(error instanceof ApiError) || error.reason !== 'trace.version-meanwhile') return showToast(message)
    const { version } = await call(traceApi.info, { query: { id: traceId }, isQuiet: true })
    return setConflict({ message, newest: version.version })
  }
  const save = async ({ draft, reason, baseVersion }: Saved) => {
    setSaving(true)
    try {
      const events = draft.events.map(drafts.toEdited)
      const body = { id: traceId, baseVersion, reason: reason.trim(), events }
      const made = await call(traceVersionApi.add, { body, isQuiet: true })
      showToast(t('saved', made))
      setConflict(null)
      onSaved()
      refresh()
    } catch (error) {
      await learn(error).catch(() => showToast(error instanceof Error ? error.message : ''))
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, conflict, save, forget: () => setConflict(null) }
}
