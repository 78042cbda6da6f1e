import type { Alarm } from '@fibrewatch/contract/alarm'
import type { MapLink, Site } from '@fibrewatch/contract/plant'
import type { Feature } from 'geojson'
import { listBounds, type MapLine } from '#ui/map/map-lines.ts'
import {
  type Bounds,
  makeProjection,
  placeNames,
  type PlaceName,
  type Projection,
} from '#ui/map/picture-model.ts'
import { type Camera, fitBox, type ScreenSize, toScreen } from './camera.ts'

/** Large enough for the base map's closest zoom: drawn once, it stays sharp everywhere. */
const BASE_SIZE = { widthPx: 2 ** 20, heightPx: 2 ** 20 }
/** Metres of ground that the height of the map shows around a fault. */
const FAULT_VIEW_M = 9000
/** No closer than this: one link alone is shown with its surroundings. */
const CLOSEST_VIEW_M = 6000

export const makeLines = (links: readonly MapLink[]): MapLine[] =>
  links.map(({ id, line, ...link }) => ({ ...link, id: String(id), coordinates: line }))

/** @param bounds of all lines, in degrees */
export const makeBase = (bounds: Bounds): Projection => makeProjection(bounds, BASE_SIZE)

export const boundsOf = (lines: readonly MapLine[]): Bounds => listBounds(lines)

const scaleFor = (viewM: number, { view }: Projection, { heightPx }: ScreenSize) =>
  (heightPx * view.metresPerPx) / viewM

/** The whole plant. */
export function viewAll(base: Projection, [west, south, east, north]: Bounds, size: ScreenSize): Camera {
  const [left, top] = base.project([west, north])
  const [right, bottom] = base.project([east, south])
  return fitBox([left, top, right, bottom], size, scaleFor(CLOSEST_VIEW_M, base, size))
}

/** A view with a fault in the middle. */
export function viewPlace(base: Projection, lngLat: readonly number[], size: ScreenSize): Camera {
  const [x, y] = base.project(lngLat)
  return { x, y, scale: scaleFor(FAULT_VIEW_M, base, size) }
}

export type Fault = { alarm: Alarm; at: readonly [x: number, y: number] }

/** The alarms with a place, at their points of the base drawing. */
export const placeFaults = (alarms: readonly Alarm[], base: Projection): Fault[] =>
  alarms.flatMap((alarm) => (alarm.place === null ? [] : [{ alarm, at: base.project(alarm.place.lngLat) }]))

/** Faults that would hide each other; the most urgent is drawn for all. */
export type FaultGroup = { first: Fault; count: number }

/** @param faults the most urgent first @param reach in pixels of the base drawing */
export function groupFaults(faults: readonly Fault[], reach: number): FaultGroup[] {
  const groups: FaultGroup[] = []
  for (const fault of faults) {
    const near = groups.find(
      ({ first: { at } }) => Math.abs(at[0] - fault.at[0]) < reach && Math.abs(at[1] - fault.at[1]) < reach,
    )
    if (near === undefined) groups.push({ first: fault, count: 1 })
    else near.count += 1
  }
  return groups
}

/** Sizes of names on the wall and on the base map. */
const NAME_UNITS = 25
const BASE_NAME_PX = 13
/** Sites are named before the larger towns. */
const SITE_RANK = 0

const makeSiteFeature = ({ name, lngLat }: Site): Feature[] =>
  lngLat === null
    ? []
    : [
        {
          type: 'Feature',
          properties: { name, en: name, rank: SITE_RANK },
          geometry: { type: 'Point', coordinates: [...lngLat] },
        },
      ]

/** Half the size of a mark on the small map. */
const SITE_HALF_PX = 5
const FAULT_HALF_PX = 9

type NamesOptions = {
  base: Projection
  camera: Camera
  size: ScreenSize
  unitPx: number
  locale: 'zh' | 'en'
  sites: readonly Site[]
  places: readonly Feature[]
  faults: readonly Alarm[]
}

export type WallName = PlaceName & { isSite: boolean }

/** The names that fit into a view: of sites first, then of towns, none over a fault. */
export function placeWallNames(options: NamesOptions): WallName[] {
  const { base, camera, size, unitPx, locale, sites, places, faults } = options
  // Names are laid out in the sizes of the small map, and drawn so many times as large.
  const times = (NAME_UNITS * unitPx) / BASE_NAME_PX
  const small = { widthPx: size.widthPx / times, heightPx: size.heightPx / times }
  const projection: Projection = {
    view: base.view,
    project: (lngLat) => {
      const [x, y] = toScreen(camera, base.project(lngLat), size)
      return [x / times, y / times]
    },
  }
  const standing = [
    ...sites.flatMap(({ lngLat }) => (lngLat === null ? [] : [{ at: lngLat, halfPx: SITE_HALF_PX }])),
    ...faults.flatMap(({ place }) => (place === null ? [] : [{ at: place.lngLat, halfPx: FAULT_HALF_PX }])),
  ].map(({ at, halfPx }) => ({ at: projection.project(at), halfPx: { x: halfPx, y: halfPx } }))
  const features = [...sites.flatMap(makeSiteFeature), ...places]
  return placeNames(features, { locale, projection, size: small, standing }).map((name) => ({
    ...name,
    x: name.x * times,
    y: name.y * times,
    fontPx: name.fontPx * times,
    isSite: name.rank === SITE_RANK,
  }))
}
