import {
  type LaidStretch,
  listRelaidParts,
  makeShift,
  placeStretches,
  type RelaidCable,
} from '@fibrewatch/cable'
import type { LinkMapping } from '#modules/plant'

/** A new closure with its place on the ground. */
export interface NewClosure {
  readonly code: string
  readonly name: string
  readonly lng: number | null
  readonly lat: number | null
  /** Share of the new stretch before it, 0 to 1, from the end that lies toward the cable's A end. */
  readonly share: number
}

export interface RelaidLink {
  readonly mapping: LinkMapping
  readonly launchOffsetM: number
  /** What its port sees. */
  readonly stretches: readonly LaidStretch[]
  /** Its landmarks at nodes on the way. */
  readonly anchors: readonly { readonly nodeId: number; readonly opticalM: number }[]
}

interface Relaid extends RelaidCable {
  /** Codes and names of the nodes that the cable passes no more. */
  readonly goneNames: ReadonlySet<string>
  readonly closures: readonly NewClosure[]
}

/** The distances of a link after a stretch of a cable was laid anew: what lies behind is farther off by as much. */
export function shiftMapping(
  { mapping, launchOffsetM, stretches, anchors }: RelaidLink,
  { goneNames, closures, ...relaid }: Relaid,
): LinkMapping {
  const placed = placeStretches(stretches, { startM: launchOffsetM, anchors })
  const parts = listRelaidParts(placed, relaid)
  const shift = makeShift(parts)
  const isWithin = (opticalM: number): boolean =>
    parts.some(({ fromM, toM }) => opticalM > fromM && opticalM < toM)
  const [part] = parts
  const first = placed.find(({ cableId, fromM }) => cableId === relaid.cableId && fromM === part?.fromM)
  const isAgainst = first !== undefined && first.fromCableM > first.toCableM
  const made = closures.map(({ code, lng, lat, share }) => ({
    name: code,
    kind: 'closure' as const,
    opticalM: (part?.fromM ?? 0) + (part?.newM ?? 0) * (isAgainst ? 1 - share : share),
    lng,
    lat,
    slackM: 0,
    remark: '',
  }))
  const kept = mapping.landmarks.filter(({ name, opticalM }) => !(isWithin(opticalM) && goneNames.has(name)))
  return {
    ...mapping,
    lengthM: shift(mapping.lengthM),
    landmarks: [...kept.map((mark) => ({ ...mark, opticalM: shift(mark.opticalM) })), ...(part ? made : [])],
    zones: mapping.zones.map((zone) => ({ ...zone, fromM: shift(zone.fromM), toM: shift(zone.toM) })),
  }
}
