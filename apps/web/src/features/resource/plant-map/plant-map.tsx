import type { Alarm } from '@fibrewatch/contract/alarm'
import type { MapLink, Site } from '@fibrewatch/contract/plant'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LineMap } from '#ui/map/line-map.tsx'
import type { Loaded, MapMarker } from '#ui/map/line-map.types.ts'
import type { Box } from '#ui/map/picture-model.ts'
import { useTheme } from '#ui/theme.ts'
import type { LngLat } from '@fibrewatch/route'
import type { OpenCable } from '../cable-layer/cable-callout.tsx'
import type { WrittenName } from '../cable-layer/cable-features.ts'
import { CableMarks } from '../cable-layer/cable-marks.tsx'
import { useCablePicks } from '../cable-layer/use-cable-picks.ts'
import type { CableLayer } from '../cable-layer/use-cable-layer.ts'
import { DrawTool } from '../map-hands/draw-tool.tsx'
import type { Drafting } from '../map-hands/use-drafting.ts'
import type { LinkReading } from '../map-hands/link-reading.ts'
import { MapHands, type MapMode, type PlaceOfPage } from '../map-hands/map-hands.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { PlantFault, PlantFaults, useCalloutBox } from './plant-fault.tsx'
import { MapLegend } from './map-legend.tsx'
import {
  type Fault,
  findBounds,
  listFaults,
  listPlacedLandmarks,
  listPlacesM,
  makeMapLines,
  type PlacedLandmark,
  parseLngLat,
} from './map-model.ts'
import { useMapGrades } from './use-map-grades.ts'
import type { MapBox } from './use-near-lines.ts'
import './plant-map.css'

const SITE_LABEL_FROM_ZOOM = 9.5
const LANDMARK_FROM_ZOOM = 11
const LANDMARK_LABEL_FROM_ZOOM = 12

function makeSiteMarkers(sites: readonly Site[]): MapMarker[] {
  return sites.flatMap((site): MapMarker[] => {
    const lngLat = parseLngLat(site.lngLat)
    if (lngLat === null) return []
    return [
      {
        id: `site:${site.id}`,
        lngLat,
        content: <span className="site-mark" title={site.name} />,
        name: { text: site.name, fromZoom: SITE_LABEL_FROM_ZOOM },
      },
    ]
  })
}

type Hover = { hoveredM: number | null; onHover: (positionM: number | null) => void }

/** An event this close to a landmark is at it. */
const HOVER_REACH_M = 25

function makeLandmarkMarker({ landmark, lngLat, isLabelled }: PlacedLandmark, hover: Hover): MapMarker {
  const { opticalM } = landmark
  const isHovered = hover.hoveredM !== null && Math.abs(hover.hoveredM - opticalM) <= HOVER_REACH_M
  const fromZoom = isLabelled && !isHovered ? LANDMARK_LABEL_FROM_ZOOM : LANDMARK_FROM_ZOOM
  return {
    id: `landmark:${landmark.id}`,
    lngLat,
    content: (
      <span
        className="landmark-mark"
        data-hovered={isHovered}
        title={landmark.name}
        onMouseEnter={() => hover.onHover(opticalM)}
        onMouseLeave={() => hover.onHover(null)}
      />
    ),
    minZoom: LANDMARK_FROM_ZOOM,
    raised: isHovered,
    ...(isLabelled || isHovered ? { name: { text: landmark.name, fromZoom, isAsked: isHovered } } : {}),
  }
}

type FaultOptions = { selectedLinkId: number | null; onSelectLinkId: (id: number) => void }
type MarkerOptions = FaultOptions & { calloutOf: (fault: Fault) => Box }

const findSpoken = (faults: readonly Fault[], selectedLinkId: number | null) =>
  faults.find(({ alarm }) => alarm.linkId !== null && alarm.linkId === selectedLinkId)

const isRinged = ({ alarm }: Fault, selectedLinkId: number | null) =>
  alarm.linkId === selectedLinkId || (alarm.severity === 'critical' && !alarm.acked)

const markerIdOf = ({ alarm }: Fault) => `fault:${alarm.id}`

function makeFaultMarkers(
  faults: readonly Fault[],
  { selectedLinkId, onSelectLinkId, calloutOf }: MarkerOptions,
): MapMarker[] {
  const spoken = findSpoken(faults, selectedLinkId)
  return faults.map((fault): MapMarker => {
    const { linkId } = fault.alarm
    const isSpoken = fault === spoken
    const hasRings = isRinged(fault, selectedLinkId)
    return {
      id: markerIdOf(fault),
      lngLat: fault.lngLat,
      raised: isSpoken,
      content: ({ metresPerPx }) => (
        <PlantFault {...{ fault, metresPerPx, hasRings }} hasCallout={isSpoken} />
      ),
      ...(isSpoken ? { covers: calloutOf(fault) } : {}),
      ...(linkId === null ? {} : { onClick: () => onSelectLinkId(linkId) }),
    }
  })
}

/** What stands for those of the faults that would cover each other. */
function makeFaultGroup(
  all: readonly Fault[],
  gathered: readonly MapMarker[],
  { selectedLinkId, onSelectLinkId }: FaultOptions,
): MapMarker['content'] {
  const ids = new Set(gathered.map(({ id }) => id))
  const faults = all.filter((fault) => ids.has(markerIdOf(fault)))
  const spoken = faults.find((fault) => fault === findSpoken(all, selectedLinkId))
  const ringed = faults.find((fault) => isRinged(fault, selectedLinkId))
  return ({ metresPerPx }) => <PlantFaults {...{ faults, ringed, spoken, metresPerPx, onSelectLinkId }} />
}

export type PlantMapProps = Hover & {
  links: readonly MapLink[]
  sites: readonly Site[]
  alarms: readonly Alarm[]
  selected: LinkReading
  selectedLinkId: number | null
  onSelectLinkId: (id: number) => void
  place: PlaceOfPage
  /** Links and sites are not known yet. */
  isWaiting: boolean
  /** Told whenever the map has come to rest. */
  onView: (view: MapBox) => void
  /** What is being drawn of a link or a cable. */
  drafting: Drafting | null
  layer: CableLayer
  /** The way of the cable in front; empty for none. */
  chosenLine: readonly LngLat[]
  /** Counts up when the link or the cable in front is to be shown again. */
  flight: number
  onOpenCable: OpenCable
}

/** The plant on the ground: links by state or by grade, sites, faults, and the landmarks of the selected link. */
export function PlantMap(props: PlantMapProps) {
  const [tool, setTool] = useState<MapMode>('look')
  const mode = props.drafting === null ? tool : 'draw'
  return <DrawnMap {...props} mode={mode} onMode={setTool} />
}

type DrawnMapProps = PlantMapProps & {
  mode: MapMode
  onMode: (mode: MapMode) => void
}

function readView(map: Loaded['map']): MapBox {
  const bounds = map.getBounds()
  return {
    box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    widthPx: map.getContainer().clientWidth,
  }
}

const listWrittenNames = (selected: LinkReading): WrittenName[] =>
  listPlacedLandmarks(selected.is === 'known' ? selected.info.landmarks : [], []).map(
    ({ landmark: { name }, lngLat }) => ({ name, lngLat }),
  )

/** Hands on the map, and the tool that draws a route. */
function Hands({ loaded, ...props }: DrawnMapProps & { loaded: Loaded }) {
  const { drafting, links, sites, onView, layer, chosenLine, selected, place } = props
  const written = useMemo(() => listWrittenNames(selected), [selected])
  const picks = useCablePicks(loaded, {
    layer,
    isOn: props.mode === 'look',
    atM: place.atM,
    onPick: () => selected.is === 'known' && place.show(selected.info.link.code, null),
  })
  const tell = useEffectEvent(() => onView(readView(loaded.map)))
  useEffect(() => {
    tell()
    const subscription = loaded.map.on('moveend', () => tell())
    return () => subscription.unsubscribe()
  }, [loaded])
  return (
    <>
      <CableMarks {...{ loaded, layer, chosenLine, written }} picks={picks} onOpen={props.onOpenCable} />
      <MapHands {...{ loaded }} {...props} isElsewhere={picks.picked !== null} onTell={picks.close} />
      {drafting !== null && <DrawTool key={drafting.key} {...{ loaded, links, sites, drafting }} />}
    </>
  )
}

/** Where there is no map to draw on, what was begun can still be ended. */
function LeaveDrawing({ drafting: { opened, close } }: { drafting: Drafting }) {
  const t = useMessages(resourceMessages)
  return (
    <button type="button" className="button" onClick={close}>
      {t('leaveDrawing', { code: opened.code })}
    </button>
  )
}

/** What the map goes to: the link or the cable in front; where there are cables alone, all of them. */
function findShown({ chosenLine, links, layer }: PlantMapProps, line: MapLink['line'] | undefined) {
  if (line !== undefined) return findBounds(line)
  return findBounds(chosenLine) ?? (links.length === 0 ? layer.extent : null)
}

function DrawnMap(props: DrawnMapProps) {
  const { links, sites, alarms, selected, selectedLinkId, onSelectLinkId, layer } = props
  const t = useMessages(resourceMessages)
  const language = useLanguage()
  const themeKey = useTheme(({ navTheme }) => navTheme)
  const calloutOf = useCalloutBox()
  const byGrade = useMapGrades()
  const { grades } = byGrade
  const lines = useMemo(() => makeMapLines(links, grades), [links, grades])
  const faults = useMemo(() => listFaults(alarms), [alarms])
  const siteMarkers = useMemo(() => makeSiteMarkers(sites), [sites])
  const selectedLine = links.find(({ id }) => id === selectedLinkId)?.line
  const faultsM = faults.flatMap(({ alarm }) => listPlacesM(alarm, selectedLinkId))
  const landmarks = listPlacedLandmarks(selected.is === 'known' ? selected.info.landmarks : [], faultsM)
  const markers = [
    ...siteMarkers,
    ...landmarks.map((landmark) => makeLandmarkMarker(landmark, props)),
    ...makeFaultMarkers(faults, { selectedLinkId, onSelectLinkId, calloutOf }),
  ]
  const drawGroup = (gathered: readonly MapMarker[]) =>
    makeFaultGroup(faults, gathered, { selectedLinkId, onSelectLinkId })
  return (
    <>
      <LineMap
        lines={lines}
        markers={markers}
        isWaiting={props.isWaiting}
        drawGroup={drawGroup}
        locale={language === 'zh_CN' ? 'zh' : 'en'}
        themeKey={themeKey}
        label={t('mapLabel')}
        selectedId={selectedLinkId === null ? null : String(selectedLinkId)}
        bounds={findShown(props, selectedLine)}
        flight={props.flight}
        extent={layer.extent}
        controls={{ zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), fit: t('zoomFit') }}
        onSelectLine={(id) => props.mode === 'look' && onSelectLinkId(Number(id))}
        renderTools={(loaded) => <Hands {...props} loaded={loaded} />}
        renderWithout={() => props.drafting !== null && <LeaveDrawing drafting={props.drafting} />}
      />
      <MapLegend byGrade={byGrade} layer={layer} />
    </>
  )
}
