import type { Log } from '#platform/log/log'
import type { MapSettings } from '#platform/config/map-sources'
import type { TileFile } from './tile-file.ts'

export interface BaseMapParts {
  readonly settings: MapSettings
  readonly log: Log
  /** What was opened at the start. */
  readonly file: () => TileFile | undefined
}

/** WGS-84, degrees. */
export interface GroundBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** WGS-84 `[longitude, latitude]`, degrees. */
export type GroundPoint = readonly [number, number]
export type GroundLine = readonly GroundPoint[]

/** From the weakest to the strongest. */
export type RoadKind = 'street' | 'main' | 'highway' | 'rail'

/** What lies on the ground in a box, for whoever draws it without a browser. */
export interface Ground {
  /** Rings of areas: where two lie over each other there is a hole. */
  readonly greens: readonly (readonly GroundLine[])[]
  readonly waters: readonly (readonly GroundLine[])[]
  readonly rivers: readonly GroundLine[]
  readonly roads: readonly { readonly kind: RoadKind; readonly line: GroundLine }[]
  /** Of whom the data is: it must stand on what is drawn of it. */
  readonly attribution: string
}
