import type { MapLink, Site } from '@fibrewatch/contract/plant'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import { MAX_LINE_POINTS } from '@fibrewatch/contract/schema'
import type { LngLat } from '@fibrewatch/route'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import { formatDistance, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useChanged } from '#ui/keep/use-changed.ts'
import { askUser } from '#ui/dialog.tsx'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { makeOverlayPath, useMapOverlay } from '#ui/map/map-overlay.ts'
import { readProjection, type ScreenPoint } from '#ui/map/screen.ts'
import { findBounds } from '../plant-map/map-model.ts'
import type { DrawSubject } from './draw-subject.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import { measureGround } from './measure.ts'
import {
  addPoint,
  choosePoint,
  insertPoint,
  isPinned,
  movePoint,
  redoDraft,
  removeChosen,
  type RouteDraft,
  undoDraft,
} from './route-draft.ts'
import { snap } from './snap.ts'
import { type Dragged, useDrawHands } from './use-draw-hands.ts'
import type { Drafting } from './use-drafting.ts'
import { findMiddle, isAdding, MapMiddle, useMapTool } from './use-map-tool.tsx'
import { useSnapTargets } from './use-snap-targets.ts'
import './map-panel.css'

/** The route as it would be if what is held were let go here. */
function place(draft: RouteDraft, dragged: Dragged | null): RouteDraft {
  if (dragged === null) return draft
  const { at, isNew, lngLat } = dragged
  return isNew ? insertPoint(draft, at, lngLat) : movePoint(draft, at, lngLat)
}

/** How long the line is, beside what has to lie along it. */
function DrawFigures({ points, subject }: { points: readonly LngLat[]; subject: DrawSubject }) {
  const t = useMapHandsWords()
  const { lengthM } = subject
  const drawnM = measureGround(points).totalM
  const excess = drawnM === 0 ? null : lengthM / drawnM - 1
  const what = t(`drawn.${subject.kind}`)
  return (
    <output className="map-panel-figures">
      <span>{t('drawPoints', { count: points.length })}</span>
      <span>{t('drawLength', { what, drawn: formatDistance(drawnM), length: formatDistance(lengthM) })}</span>
      {excess !== null && (
        <span className={excess < 0 ? 'form-fault' : 'text-3'}>
          {excess < 0
            ? t('drawShorter', { what, distance: formatDistance(drawnM - lengthM) })
            : t('drawRatio', { what, ratio: formatPercent(excess) })}
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
      {button(t('removePoint'), draft.chosen !== null && !isPinned(draft, draft.chosen), removeChosen)}
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
  drafting: Drafting
  links: readonly MapLink[]
  sites: readonly Site[]
}

/** Room for the panel above the line, and for the legend below. */
const WHOLE_PADDING_PX = { top: 120, right: 64, bottom: 72, left: 48 }
const MAX_WHOLE_ZOOM = 14

/** The line is seen whole when its drawing begins. */
function useWholeLine(map: MapLibreMap, line: readonly LngLat[]): void {
  useChanged([map], () => {
    const bounds = findBounds(line)
    if (bounds === null) return
    const options = { padding: WHOLE_PADDING_PX, maxZoom: MAX_WHOLE_ZOOM, animate: false }
    // After the map has gone to the link, which may be selected in the same step.
    queueMicrotask(() => map.fitBounds(bounds, options))
  })
}

/** The draft under the hands and the keys, drawn over the map as it changes. */
function useDrawing({ loaded, drafting, links, sites }: DrawToolProps) {
  const { map } = loaded
  const t = useMapHandsWords()
  const { opened, draft, setDraft, isDirty, isSaving, close } = drafting
  const { points } = draft
  const targetsAt = useSnapTargets(map, { links, sites, subject: opened })
  const snapAt = (at: ScreenPoint) => snap(at, targetsAt(at), readProjection(map)).lngLat
  useWholeLine(map, opened.start)
  const { dragged, pointer } = useDrawHands(map, {
    points,
    snapAt,
    onAdd: (lngLat) => setDraft((former) => addPoint(former, lngLat)),
    onChoose: (at) => setDraft((former) => choosePoint(former, at)),
    onDrop: (dropped) => setDraft((former) => place(former, dropped)),
  })
  const leave = async () => {
    const words = { title: t('leaveTitle'), text: t('leaveText'), okText: t('leave'), cancelText: t('stay') }
    if (!isSaving && (!isDirty || (await askUser(words)))) close()
  }
  useMapTool(map, (event) => {
    if (isAdding(event)) setDraft((former) => addPoint(former, snapAt(findMiddle(map))))
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
    () => makeOverlayPath(shown.points, dragged === null ? pointer : null, shown.chosen),
    [shown, dragged, pointer],
  )
  useMapOverlay(loaded, 'draw', features)
  return { shown, leave }
}

const CHANGED_MEANWHILE = 'plant.changed-meanwhile' satisfies ReasonCode

/** Why it is not saved; what was drawn stays, and may stand over what others have saved meanwhile. */
function SaveFailure({ drafting: { failure, saveOver, isSaving } }: { drafting: Drafting }) {
  const t = useMapHandsWords()
  if (failure === null) return null
  const isOvertaken = failure.reason === CHANGED_MEANWHILE
  return (
    <span className="form-fault" role="alert">
      {isOvertaken ? t('drawOvertaken') : failure.message}{' '}
      {isOvertaken && saveOver !== null && (
        <button type="button" className="button small" disabled={isSaving} onClick={() => void saveOver()}>
          {t('saveOver')}
        </button>
      )}
    </span>
  )
}

/** Draws the way of a link or a cable, of the state in which it was opened: what others save meanwhile is never overwritten unseen. */
export function DrawTool(props: DrawToolProps) {
  const t = useMapHandsWords()
  const { drafting, loaded } = props
  const { opened, draft, setDraft, isDirty, isSaving, failure, save } = drafting
  const { shown, leave } = useDrawing(props)
  const fault = findFault(draft.points.length)
  const title = t('drawTitle', { code: opened.code })
  return (
    <>
      <MapMiddle map={loaded.map} />
      <section className="map-panel is-alone" aria-label={title}>
        <strong>{title}</strong>
        <DrawFigures points={shown.points} subject={opened} />
        <span className="map-panel-tools">
          <StepButtons draft={draft} onDraft={setDraft} />
          <button type="button" className="button small" onClick={() => void leave()}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button primary small"
            disabled={isSaving || !isDirty || fault !== null}
            onClick={() => void save()}
          >
            {isSaving ? t('saving') : t('save')}
          </button>
        </span>
        {failure === null ? (
          <span className="text-3 fs-12">
            {fault === null
              ? t(`drawHint.${opened.kind}`)
              : t(fault, { limit: formatNumber(MAX_LINE_POINTS) })}
          </span>
        ) : (
          <SaveFailure drafting={drafting} />
        )}
      </section>
    </>
  )
}

/** Why a route of so many points cannot be saved. */
function findFault(count: number): 'few' | 'many' | null {
  if (count < 2) return 'few'
  return count > MAX_LINE_POINTS ? 'many' : null
}
