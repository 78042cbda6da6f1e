import { type LinkInfo, type MapLink, plantApi, type Site } from '@fibrewatch/contract/plant'
import { MAX_LINE_POINTS } from '@fibrewatch/contract/schema'
import type { LngLat } from '@fibrewatch/route'
import type { Feature } from 'geojson'
import { useMemo, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { formatDistance, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { askUser } from '#ui/dialog.tsx'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { makeOverlayLine, makeOverlayPoint, useMapOverlay } from '#ui/map/map-overlay.ts'
import { useAsking } from '#ui/parts/use-asking.ts'
import { showToast } from '#ui/toast.tsx'
import { parseLngLat } from '../plant-map/map-model.ts'
import { useRefreshPlant } from '../plant-reads.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import { measureGround } from './measure.ts'
import {
  addPoint,
  choosePoint,
  insertPoint,
  movePoint,
  redoDraft,
  removeChosen,
  type RouteDraft,
  startDraft,
  undoDraft,
} from './route-draft.ts'
import { snap } from './snap.ts'
import { type Dragged, makeProjection, useDrawHands } from './use-draw-hands.ts'
import { useMapTool } from './use-map-tool.ts'
import { useSnapTargets } from './use-snap-targets.ts'
import './map-panel.css'

/** The route as it would be if what is held were let go here. */
function place(draft: RouteDraft, dragged: Dragged | null): RouteDraft {
  if (dragged === null) return draft
  const { at, isNew, lngLat } = dragged
  return isNew ? insertPoint(draft, at, lngLat) : movePoint(draft, at, lngLat)
}

function drawDraft({ points, chosen }: RouteDraft, pointer: LngLat | null): Feature[] {
  const last = points.at(-1)
  return [
    ...(points.length > 1
      ? [
          makeOverlayLine(
            points.map((point) => [...point]),
            'line',
          ),
        ]
      : []),
    ...(last === undefined || pointer === null
      ? []
      : [makeOverlayLine([[...last], [...pointer]], 'pending')]),
    ...points.map((point, at) => makeOverlayPoint([...point], at === chosen ? 'chosen' : 'point')),
  ]
}

const startOf = ({ route }: LinkInfo): LngLat[] =>
  (route?.coordinates ?? []).map(parseLngLat).filter((point) => point !== null)

function useRouteSaving(opened: LinkInfo, onDone: () => void) {
  const t = useMapHandsWords()
  const refresh = useRefreshPlant()
  const asking = useAsking()
  const save = async (points: readonly LngLat[], release: () => void) => {
    const route = { type: 'LineString' as const, coordinates: points.map((point) => [...point]) }
    const body = { id: opened.link.id, version: opened.version, route }
    const done = await asking.ask(() => call(plantApi.linkRoute, { body, isQuiet: true }))
    if (done !== undefined) release()
    await refresh()
    if (done === undefined) return
    showToast(t('saved'))
    onDone()
  }
  return { ...asking, save }
}

/** How long the route is, beside the fibre that has to lie in it. */
function DrawFigures({ points, link }: { points: readonly LngLat[]; link: LinkInfo['link'] }) {
  const t = useMapHandsWords()
  const drawnM = measureGround(points).totalM
  const fibreM = link.lengthM - link.launchOffsetM
  const excess = drawnM === 0 ? null : fibreM / drawnM - 1
  return (
    <output className="map-panel-figures">
      <span>{t('drawPoints', { count: points.length })}</span>
      <span>{t('drawLength', { drawn: formatDistance(drawnM), fibre: formatDistance(fibreM) })}</span>
      {excess !== null && (
        <span className={excess < 0 ? 'form-fault' : 'text-3'}>
          {excess < 0
            ? t('drawShorter', { distance: formatDistance(drawnM - fibreM) })
            : t('drawRatio', { ratio: formatPercent(excess) })}
        </span>
      )}
    </output>
  )
}

type Steps = { draft: RouteDraft; onDraft: (make: (former: RouteDraft) => RouteDraft) => void }

function StepButtons({ draft, onDraft }: Steps) {
  const t = useMapHandsWords()
  const button = (label: string, isPossible: boolean, make: (former: RouteDraft) => RouteDraft) => (
    <button type="button" className="button small" disabled={!isPossible} onClick={() => onDraft(make)}>
      {label}
    </button>
  )
  return (
    <>
      {button(t('undo'), draft.past.length > 0, undoDraft)}
      {button(t('redo'), draft.future.length > 0, redoDraft)}
      {button(t('removePoint'), draft.chosen !== null, removeChosen)}
    </>
  )
}

/** What a key does to the draft; null for any other. */
function findStep({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): ((draft: RouteDraft) => RouteDraft) | null {
  const letter = key.toLowerCase()
  if ((ctrlKey || metaKey) && letter === 'z') return shiftKey ? redoDraft : undoDraft
  if ((ctrlKey || metaKey) && letter === 'y') return redoDraft
  return key === 'Delete' || key === 'Backspace' ? removeChosen : null
}

type DrawToolProps = {
  loaded: Loaded
  info: LinkInfo
  links: readonly MapLink[]
  sites: readonly Site[]
  onClose: () => void
}

/** The draft under the hands and the keys, drawn over the map as it changes. */
function useDrawing({ loaded, info, links, sites, onClose }: DrawToolProps) {
  const { map } = loaded
  const t = useMapHandsWords()
  const [opened] = useState(info)
  const [stored] = useState(() => startOf(opened))
  const [draft, setDraft] = useState(() => startDraft(stored))
  const { points } = draft
  const isDirty = JSON.stringify(points) !== JSON.stringify(stored)
  const release = useTabGuard(isDirty)
  const saving = useRouteSaving(opened, onClose)
  const targetsAt = useSnapTargets(map, { links, sites, info: opened })
  const { dragged, pointer } = useDrawHands(map, {
    points,
    snapAt: (at) => snap(at, targetsAt(at), makeProjection(map)).lngLat,
    onAdd: (lngLat) => setDraft((former) => addPoint(former, lngLat)),
    onChoose: (at) => setDraft((former) => choosePoint(former, at)),
    onDrop: (dropped) => setDraft((former) => place(former, dropped)),
  })
  const leave = async () => {
    const words = { title: t('leaveTitle'), text: t('leaveText'), okText: t('leave'), cancelText: t('stay') }
    if (!saving.isBusy && (!isDirty || (await askUser(words)))) onClose()
  }
  useMapTool(map, (event) => {
    const step = findStep(event)
    if (step !== null) {
      event.preventDefault()
      setDraft(step)
    }
    if (event.key !== 'Escape') return
    if (draft.chosen === null) void leave()
    else setDraft((former) => choosePoint(former, null))
  })
  const shown = useMemo(() => place(draft, dragged), [draft, dragged])
  const features = useMemo(
    () => drawDraft(shown, dragged === null ? pointer : null),
    [shown, dragged, pointer],
  )
  useMapOverlay(loaded, 'draw', features)
  return { opened, draft, setDraft, shown, isDirty, saving, leave, save: () => saving.save(points, release) }
}

/** Draws the route of a link, of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
export function DrawTool(props: DrawToolProps) {
  const t = useMapHandsWords()
  const { opened, draft, setDraft, shown, isDirty, saving, leave, save } = useDrawing(props)
  const { isBusy, failure } = saving
  const fault = findFault(draft.points.length)
  const title = t('drawTitle', { code: opened.link.code })
  return (
    <section className="map-panel is-alone" aria-label={title}>
      <strong>{title}</strong>
      <DrawFigures points={shown.points} link={opened.link} />
      <span className="map-panel-tools">
        <StepButtons draft={draft} onDraft={setDraft} />
        <button type="button" className="button small" onClick={() => void leave()}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="button primary small"
          disabled={isBusy || !isDirty || fault !== null}
          onClick={() => void save()}
        >
          {isBusy ? t('saving') : t('save')}
        </button>
      </span>
      {failure === null ? (
        <span className="text-3 fs-12">
          {fault === null ? t('drawHint') : t(fault, { limit: formatNumber(MAX_LINE_POINTS) })}
        </span>
      ) : (
        <span className="form-fault" role="alert">
          {failure.message}
        </span>
      )}
    </section>
  )
}

/** Why a route of so many points cannot be saved. */
function findFault(count: number): 'few' | 'many' | null {
  if (count < 2) return 'few'
  return count > MAX_LINE_POINTS ? 'many' : null
}
