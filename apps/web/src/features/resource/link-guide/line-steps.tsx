import { type LinkInfo, plantApi, type Site } from '@fibrewatch/contract/plant'
import type { LngLat } from '@fibrewatch/route'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { LineMap } from '#ui/map/line-map.tsx'
import type { Loaded, MapMarker } from '#ui/map/line-map.types.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import type { GridDialogProps } from '#ui/paste-grid/grid-dialog.tsx'
import { useTheme } from '#ui/theme.ts'
import { showToast } from '#ui/toast.tsx'
import { makeLinkSubject } from '../map-hands/draw-subject.ts'
import { DrawTool } from '../map-hands/draw-tool.tsx'
import { useDrafting } from '../map-hands/use-drafting.ts'
import { LandmarkDialog } from '../plant-edit/place-dialogs.tsx'
import { RouteDialog } from '../plant-edit/route-dialog.tsx'
import { findBounds, makeMapLines, parseLngLat } from '../plant-map/map-model.ts'
import { linkQuery, mapQuery } from '../resource.queries.ts'
import { useNoteDirty } from './guide-form.tsx'
import { GuideFoot, NextButton, SkipButton } from './guide-foot.tsx'
import { useGuideWords } from './link-guide.messages.ts'
import type { Guide } from './use-guide.ts'

type StepProps = { guide: Guide }
type LineStepProps = StepProps & { info: LinkInfo }

type GridFrameProps = { guide: Guide; isMade: boolean; given: GridDialogProps }

/** A table or text that is saved as a whole, as one step: nothing typed and nothing saved goes on too. */
function StepFrame({ guide, isMade, given }: GridFrameProps) {
  const { hint, saveText, savedText, state, isBusy, isDirty, failure, onSave, onClose, children } = given
  useNoteDirty(guide, isDirty)
  const save = async () => {
    if (!(await onSave())) return
    guide.noteDirty(false)
    showToast(savedText)
    onClose()
  }
  const isFault = failure !== null || (isDirty && state.isFault)
  return (
    <>
      <p className="guide-note text-3 fs-12">{hint}</p>
      {children}
      <GuideFoot
        guide={guide}
        state={
          <span
            className={isFault ? 'form-fault guide-state' : 'text-3 guide-state'}
            role={failure === null ? 'status' : 'alert'}
          >
            {failure?.message ?? state.text}
          </span>
        }
      >
        {!isMade && <SkipButton guide={guide} />}
        {isDirty || !isMade ? (
          <button
            type="button"
            className="button primary"
            disabled={isBusy || !isDirty}
            onClick={() => void save()}
          >
            {saveText}
          </button>
        ) : (
          <NextButton guide={guide} />
        )}
      </GuideFoot>
    </>
  )
}

/** What cannot be done by this user is skipped. */
function Barred({ guide, text }: StepProps & { text: string }) {
  return (
    <>
      <div className="guide-body">
        <p className="text-2">{text}</p>
      </div>
      <GuideFoot guide={guide}>
        <SkipButton guide={guide} />
      </GuideFoot>
    </>
  )
}

export function LandmarkStep({ guide }: StepProps) {
  const t = useGuideWords()
  const mayChange = useMayCall(plantApi.landmarkSet)
  if (!mayChange) return <Barred guide={guide} text={t('mayNotLandmarks')} />
  return (
    <WithInfo guide={guide}>
      {(info) => (
        <LandmarkDialog
          info={info}
          pointed={null}
          onClose={guide.next}
          renderFrame={(given) => <StepFrame {...{ guide, given }} isMade={info.landmarks.length > 0} />}
        />
      )}
    </WithInfo>
  )
}

/** The link whole, as the grids edit it. */
function WithInfo({ guide, children }: StepProps & { children: (info: LinkInfo) => ReactNode }) {
  const t = useGuideWords()
  const query = useQuery(linkQuery(guide.choice.linkId ?? 0))
  return (
    <DataState query={query} what={t('linkWhat')}>
      {children}
    </DataState>
  )
}

const SITE_NAME_FROM_ZOOM = 9
const NO_GROUND = { links: [], sites: [] }

const ROUTE_WAYS = ['routeDraw', 'routeText'] as const

export function RouteStep({ guide }: StepProps) {
  const t = useGuideWords()
  const mayChange = useMayCall(plantApi.linkRoute)
  const [way, setWay] = useState<(typeof ROUTE_WAYS)[number]>('routeDraw')
  if (!mayChange) return <Barred guide={guide} text={t('mayNotRoute')} />
  return (
    <>
      <div className="guide-way">
        <Segmented
          label={t('routeHow')}
          options={ROUTE_WAYS.map((value) => ({ value, label: t(value) }))}
          value={way}
          onChange={setWay}
        />
      </div>
      <WithInfo guide={guide}>
        {(info) =>
          way === 'routeDraw' ? (
            <DrawnRoute {...{ guide, info }} />
          ) : (
            <RouteDialog
              info={info}
              onClose={guide.next}
              renderFrame={(given) => <StepFrame {...{ guide, given }} isMade={info.route !== null} />}
            />
          )
        }
      </WithInfo>
    </>
  )
}

/** Where the map begins: at the route that is there, or else at the site. */
function findStart(start: readonly LngLat[], site: Site | undefined): readonly LngLat[] {
  const at = parseLngLat(site?.lngLat ?? null)
  return start.length > 0 || at === null ? start : [at]
}

const makeSiteMarkers = (sites: readonly Site[]): MapMarker[] =>
  sites.flatMap(({ id, name, lngLat }) => {
    const at = parseLngLat(lngLat)
    if (at === null) return []
    const content = <span className="guide-site" title={name} />
    return [{ id: `site:${id}`, lngLat: at, content, name: { text: name, fromZoom: SITE_NAME_FROM_ZOOM } }]
  })

/** Given up, a drawing begins anew; it is the step that goes on. */
function DrawnRoute(props: LineStepProps) {
  const [round, setRound] = useState(0)
  return <RouteMap key={round} {...props} onGiveUp={() => setRound(round + 1)} />
}

/** A map of its own: that of the page lies behind the dialog. */
function RouteMap({ guide, info, onGiveUp }: LineStepProps & { onGiveUp: () => void }) {
  const t = useGuideWords()
  const language = useLanguage()
  const themeKey = useTheme(({ navTheme }) => navTheme)
  const { data: ground = NO_GROUND } = useQuery(mapQuery())
  const [opened] = useState(info)
  const subject = useMemo(() => makeLinkSubject(opened), [opened])
  const onSaved = () => {
    guide.noteDirty(false)
    guide.next()
  }
  const drafting = useDrafting({ key: `guide:${opened.link.id}`, subject, onClose: onGiveUp, onSaved })
  useNoteDirty(guide, drafting?.isDirty ?? false)
  const { links, sites } = ground
  const lines = useMemo(() => makeMapLines(links), [links])
  const markers = useMemo(() => makeSiteMarkers(sites), [sites])
  const tool = (loaded: Loaded) => drafting !== null && <DrawTool {...{ loaded, drafting, links, sites }} />
  return (
    <>
      {/* Esc gives up a point or the drawing, and not the dialog around it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the map within takes the keys */}
      <div className="guide-map" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}>
        <LineMap
          {...{ lines, markers, themeKey }}
          locale={language === 'zh_CN' ? 'zh' : 'en'}
          label={t('map')}
          bounds={findBounds(findStart(subject.start, guide.facts.site))}
          renderTools={tool}
        />
      </div>
      <GuideFoot
        guide={guide}
        state={info.route !== null && <span className="text-3 guide-state">{t('routeHas')}</span>}
      >
        {info.route === null ? <SkipButton guide={guide} /> : <NextButton guide={guide} />}
      </GuideFoot>
    </>
  )
}
