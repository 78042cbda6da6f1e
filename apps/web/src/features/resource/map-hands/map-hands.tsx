import { type MapLink, plantApi, type Site } from '@fibrewatch/contract/plant'
import type { LngLat } from '@fibrewatch/route'
import { useMemo, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useChanged } from '#ui/keep/use-changed.ts'
import type { MenuItem } from '#ui/menu.tsx'
import type { Loaded } from '#ui/map/line-map.types.ts'
import type { PointedPlace } from '../plant-edit/plant-dialog.types.ts'
import { CablesHere, type OpenCable } from '../cable-layer/cable-callout.tsx'
import { findCablesNear } from '../cable-layer/cable-features.ts'
import type { CableLayer } from '../cable-layer/use-cable-layer.ts'
import type { FoundTarget } from './find-places.ts'
import { findPlace, type LinkPlace, prepareLink } from './link-place.ts'
import { flyTo, useFlight } from './map-flight.ts'
import { type MapHandsWords, useMapHandsWords } from './map-hands.messages.ts'
import { MapSearchBox } from './map-search.tsx'
import { MeasureTool } from './measure-tool.tsx'
import { findRouteFault, type LinkReading } from './link-reading.ts'
import { MapNote, NoPlace, RouteFaultText } from './no-place.tsx'
import { PlaceCallout, PointCallout } from './place-callout.tsx'
import { useLineClicks } from './use-line-clicks.ts'
import './map-hands.css'

/** What the map is used for: looking, or a tool that takes the clicks. */
export type MapMode = 'look' | 'measure' | 'draw'

export type PlaceOfPage = {
  /** Of the selected link, as in the address. */
  atM: number | null
  show: (linkCode: string, atM: number | null) => void
  /** Opens the landmarks of the link with one at a place. */
  point: (linkId: number, pointed: PointedPlace) => void
}

type MapHandsProps = {
  loaded: Loaded
  links: readonly MapLink[]
  sites: readonly Site[]
  selected: LinkReading
  place: PlaceOfPage
  mode: MapMode
  onMode: (mode: MapMode) => void
  onSelectLinkId: (id: number) => void
  /** The cables that are shown. */
  layer: Pick<CableLayer, 'cables'>
  onOpenCable: OpenCable
  /** Something else of the map is told: a node, a cable. */
  isElsewhere: boolean
  /** A place is told now. */
  onTell: () => void
}

type Point = { lngLat: LngLat; label: string }

/** The place of the page on the selected link, or a point that was searched; and how to come to another one. */
function useShownPlace(props: MapHandsProps) {
  const { loaded, selected: reading, place, mode, onSelectLinkId, isElsewhere, onTell } = props
  const [point, setPoint] = useState<Point | null>(null)
  useChanged([isElsewhere], () => {
    if (isElsewhere) setPoint(null)
  })
  const info = reading.is === 'known' ? reading.info : undefined
  const selected = useMemo(() => (info === undefined ? null : { info, route: prepareLink(info) }), [info])
  const route = selected?.route ?? null
  const shown = useMemo(
    () => (place.atM === null || route === null ? null : findPlace(route, place.atM)),
    [route, place.atM],
  )
  const show = (code: string, atM: number) => {
    setPoint(null)
    place.show(code, atM)
  }
  const click = useLineClicks(loaded, {
    isOn: mode === 'look',
    linkId: info?.link.id ?? null,
    onPlace: show,
  })
  useFlight(loaded, { place: shown, isInView: click.isOf(shown?.opticalM) })
  const go = (target: FoundTarget, label: string) => {
    setPoint(null)
    onTell()
    if (target.is === 'link') return onSelectLinkId(target.linkId)
    if (target.is === 'place') {
      if (target.opticalM === place.atM && shown !== null) flyTo(loaded.map, shown.lngLat)
      return show(target.code, target.opticalM)
    }
    if (info !== undefined) place.show(info.link.code, null)
    setPoint({ lngLat: target.lngLat, label })
    flyTo(loaded.map, target.lngLat)
  }
  const fault = findRouteFault(reading, route)
  const { trouble } = click
  return { selected, route, fault, trouble, shown, point, go, closePoint: () => setPoint(null) }
}

type ShownPlace = ReturnType<typeof useShownPlace>

/** A new landmark at the place, or one of its neighbours, if the trace says that it lies here. */
function listLandmarkItems(
  t: MapHandsWords,
  { opticalM, lngLat, before, after }: LinkPlace,
  onPoint: (pointed: PointedPlace) => void,
): MenuItem[] {
  const item = (id: string, label: string, landmarkId: number | null): MenuItem => ({
    id,
    label,
    onSelect: () => onPoint({ opticalM, lngLat, landmarkId }),
  })
  const neighbours = [before, after].flatMap((neighbour) => neighbour ?? [])
  return [
    item('new', t('addLandmark'), null),
    ...neighbours.map(({ id, name }) => item(String(id), t('landmarkIsHere', { name }), id)),
  ]
}

/** What is told of the place that is shown. */
function Told({ loaded, place, at, layer, onOpenCable }: MapHandsProps & { at: ShownPlace }) {
  const mayPlace = useMayCall(plantApi.landmarkSet)
  const t = useMapHandsWords()
  const { shown, point, fault, trouble, selected } = at
  if (point !== null) {
    return <PointCallout {...{ loaded }} lngLat={point.lngLat} title={point.label} onClose={at.closePoint} />
  }
  if (trouble !== null) {
    return (
      <MapNote isFailure>
        {t('clickFailed', { reason: trouble.reason })}{' '}
        <button type="button" className="button text small" onClick={trouble.retry}>
          {t('retry')}
        </button>
      </MapNote>
    )
  }
  if (place.atM === null || fault?.is === 'none') return null
  if (fault !== null) {
    return (
      <MapNote isFailure={fault.is === 'failed'}>
        <RouteFaultText fault={fault} />
      </MapNote>
    )
  }
  if (selected === null) return null
  const { info } = selected
  if (shown === null) return <NoPlace info={info} atM={place.atM} />
  return (
    <PlaceCallout
      loaded={loaded}
      link={info.link}
      place={shown}
      landmarks={mayPlace ? listLandmarkItems(t, shown, (pointed) => place.point(info.link.id, pointed)) : []}
      onClose={() => place.show(info.link.code, null)}
    >
      <CablesHere
        cables={findCablesNear(layer.cables, shown.lngLat, ([lng, lat]) => loaded.map.project([lng, lat]))}
        onOpen={onOpenCable}
      />
    </PlaceCallout>
  )
}

/** Above the map: search, tools, and what is told of a place. */
export function MapHands(props: MapHandsProps) {
  const { loaded, links, sites, mode, onMode } = props
  const t = useMapHandsWords()
  const at = useShownPlace(props)
  if (mode === 'draw') return null
  return (
    <>
      <div className="map-hands">
        <MapSearchBox {...{ links, sites }} selected={at.selected} fault={at.fault} onGo={at.go} />
        <button
          type="button"
          className="button map-hands-tool"
          aria-pressed={mode === 'measure'}
          onClick={() => onMode(mode === 'measure' ? 'look' : 'measure')}
        >
          {t('measure')}
        </button>
      </div>
      {mode === 'measure' && <MeasureTool {...{ loaded }} route={at.route} onEnd={() => onMode('look')} />}
      {mode === 'look' && <Told {...props} at={at} />}
    </>
  )
}
