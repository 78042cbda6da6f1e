import type { PlantNode } from '@fibrewatch/contract/cable'
import type { FoundLandmark, LinkInfo, MapLink, Site } from '@fibrewatch/contract/plant'
import type { LngLat, PreparedRoute } from '@fibrewatch/route'
import { formatDistance } from '#lib/format/numbers.ts'
import type { Matcher } from '#lib/search/match.ts'
import { parseLngLat } from '../plant-map/map-model.ts'
import { findPlace, findPostM, writePost } from './link-place.ts'
import { type Datum, type PlaceText, toWgs84, writePoint } from './place-text.ts'

export const FOUND_KINDS = ['point', 'place', 'link', 'site', 'landmark', 'node'] as const

/** Where a found place leads. */
export type FoundTarget =
  | { is: 'point'; lngLat: LngLat }
  | { is: 'link'; linkId: number }
  | { is: 'place'; code: string; opticalM: number }

export type FoundPlace = {
  id: string
  kind: (typeof FOUND_KINDS)[number]
  label: string
  hint: string
  target: FoundTarget
}

/** More of one kind nobody reads; who types on finds it. */
const MAX_OF_A_KIND = 6

export type SearchGround = {
  links: readonly MapLink[]
  sites: readonly Site[]
  /** What the server found. */
  nodes: readonly PlantNode[]
  /** What the server found, of whatever link. */
  landmarks: readonly FoundLandmark[]
  /** The link in front, with its route. */
  selected: { info: LinkInfo; route: PreparedRoute | null } | null
}

/** Things of which one of the texts matches, best first: those in which it stands earliest. */
function match<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => readonly string[],
  found: (text: string) => number | null,
): Thing[] {
  return things
    .flatMap((thing) => {
      const places = textsOf(thing).flatMap((text) => found(text) ?? [])
      return places.length === 0 ? [] : [{ thing, from: Math.min(...places) }]
    })
    .toSorted((a, b) => a.from - b.from)
    .map(({ thing }) => thing)
}

function makePoint({
  lngLat,
  ...place
}: Omit<FoundPlace, 'target'> & { lngLat: readonly number[] | null }): FoundPlace[] {
  const point = parseLngLat(lngLat)
  return point === null ? [] : [{ ...place, target: { is: 'point', lngLat: point } }]
}

type Placed = Pick<FoundLandmark, 'id' | 'name' | 'linkId' | 'linkCode' | 'opticalM' | 'lngLat'>

/** By the route of its link, else where it was surveyed; nothing leads to one that has neither. */
function makeLandmark(
  { id, name, linkCode, linkId, opticalM, lngLat }: Placed,
  routed: ReadonlySet<number>,
): FoundPlace[] {
  const hint = `${linkCode} · ${formatDistance(opticalM)}`
  const place = { id: `landmark-${id}`, kind: 'landmark', label: name, hint } as const
  if (!routed.has(linkId)) return makePoint({ ...place, lngLat })
  return [{ ...place, target: { is: 'place', code: linkCode, opticalM } }]
}

/** Those of the link in front first, by pinyin too, and then what the server finds of others. */
function listLandmarks(ground: SearchGround, found: (text: string) => number | null): FoundPlace[] {
  const { selected, landmarks, links } = ground
  const own = selected?.info.landmarks.map((landmark) => ({
    ...landmark,
    linkCode: selected.info.link.code,
  }))
  const routed = new Set(links.filter(hasLine).map(({ id }) => id))
  const ownId = selected?.info.link.id
  if (ownId !== undefined && selected?.route === null) routed.delete(ownId)
  if (ownId !== undefined && selected?.route) routed.add(ownId)
  const matched = match(own ?? [], ({ name, remark }) => [name, remark ?? ''], found)
  return [...matched, ...landmarks.filter(({ linkId }) => linkId !== ownId)].flatMap((landmark) =>
    makeLandmark(landmark, routed),
  )
}

const hasLine = ({ line }: MapLink): boolean => line.length > 0
const isPlaced = ({ lngLat }: { lngLat: readonly number[] | null }): boolean => parseLngLat(lngLat) !== null

/** By name, code, address and pinyin, so many of each kind; what lies nowhere cannot be gone to, and takes no place. */
export function findByWords(words: string, ground: SearchGround, matcher: Matcher): FoundPlace[] {
  const found = (text: string) => matcher(text, words)?.[0] ?? null
  const links = match(ground.links.filter(hasLine), ({ code, name }) => [code, name], found)
  const sites = match(
    ground.sites.filter(isPlaced),
    ({ code, name, address }) => [code, name, address ?? ''],
    found,
  )
  const kinds: readonly FoundPlace[][] = [
    links.map(({ id, code, name }) => ({
      id: `link-${id}`,
      kind: 'link',
      label: code,
      hint: name,
      target: { is: 'link', linkId: id },
    })),
    sites.flatMap(({ id, code, name, address, lngLat }) =>
      makePoint({ id: `site-${id}`, kind: 'site', label: name, hint: address ?? code, lngLat }),
    ),
    listLandmarks(ground, found),
    // The server decides what matches.
    ground.nodes.flatMap(({ id, code, name, address, lngLat }) =>
      makePoint({
        id: `node-${id}`,
        kind: 'node',
        label: name,
        hint: address === '' ? code : address,
        lngLat,
      }),
    ),
  ]
  return kinds.flatMap((places) => places.slice(0, MAX_OF_A_KIND))
}

/** A place of the link in front by its distance or its kilometre post; none off the fibre. */
function findOnLink(
  { selected }: SearchGround,
  toOpticalM: (route: PreparedRoute) => number | null,
): FoundPlace[] {
  const { route = null, info } = selected ?? {}
  if (route === null || info === undefined) return []
  const opticalM = toOpticalM(route)
  const place = opticalM === null ? null : findPlace(route, opticalM)
  if (place === null) return []
  const { code } = info.link
  return [
    {
      id: `place-${place.opticalM}`,
      kind: 'place',
      label: `${code} · ${formatDistance(place.opticalM)}`,
      hint: writePost(place.groundM),
      target: { is: 'place', code, opticalM: place.opticalM },
    },
  ]
}

/** What a text leads to, most likely first. */
export function findPlaces(
  text: PlaceText,
  { ground, matcher, datum }: { ground: SearchGround; matcher: Matcher; datum: Datum },
): FoundPlace[] {
  if (text.is === 'words') return text.words === '' ? [] : findByWords(text.words, ground, matcher)
  if (text.is === 'distance') return findOnLink(ground, () => text.opticalM)
  if (text.is === 'post') return findOnLink(ground, (route) => findPostM(route, text.groundM))
  const lngLat = toWgs84(text.lngLat, datum)
  return [
    {
      id: 'point',
      kind: 'point',
      label: writePoint(text.lngLat),
      hint: datum,
      target: { is: 'point', lngLat },
    },
  ]
}
