import type { DeviceFields, KeptLink, SiteFields } from '#modules/plant'
import {
  findDomain,
  findNamed,
  firstOf,
  type ObjectGiven,
  pick,
  pickFilled,
  pickPlace,
  toLngLat,
} from './object-given.ts'
import type { Given, Points } from './read-cells.ts'
import { RowFault } from './row-fault.ts'

type Maker<State extends object> = (given: ObjectGiven, before: object | undefined) => State

const orNull = (text: string | null): string | null => (text === '' ? null : text)

/** What is absent stays as it is; what is new takes its name from its code. What was before was loaded by its keeper. */
export const makeSite: Maker<SiteFields> = (given, before) => {
  const was = before as SiteFields | undefined
  const row = firstOf(given)
  return {
    code: given.code,
    name: pickFilled(row, 'name', was?.name ?? given.code),
    domainId: findDomain(row, given) ?? was?.domainId ?? given.domainId,
    address: orNull(pick(row, 'address', was?.address ?? null)),
    ...pickPlace(row, was),
  }
}

export function showSite(wanted: object): object {
  const { lng, lat, ...fields } = wanted as SiteFields
  return { ...fields, lngLat: toLngLat({ lng, lat }) }
}

const USUAL_PORTS = 8

export const makeDevice: Maker<DeviceFields> = (given, before) => {
  const was = before as DeviceFields | undefined
  const row = firstOf(given)
  return {
    code: given.code,
    name: pickFilled(row, 'name', was?.name ?? given.code),
    kind: pickFilled(row, 'kind', was?.kind ?? 'otdr'),
    domainId: findDomain(row, given) ?? was?.domainId ?? given.domainId,
    siteId: row.has('site') ? (findNamed(row, 'site', given)?.id ?? null) : (was?.siteId ?? null),
    portCount: pickFilled(row, 'port_count', was?.portCount ?? USUAL_PORTS),
    enabled: pickFilled(row, 'enabled', was?.enabled ?? true),
  }
}

/** ITU-T G.652 fibre at 1550 nm, as instruments assume it. */
const USUAL_GROUP_INDEX = 1.468

function findDevice(given: ObjectGiven, was: KeptLink | undefined) {
  const row = firstOf(given)
  const device = findNamed(row, 'device', given)
  if (was === undefined) {
    if (device === null) throw new RowFault('import.field-missing', 'device')
    return { deviceId: device.id, domainId: device.domainId }
  }
  if (device !== null && device.id !== was.deviceId)
    throw new RowFault('import.fixed', 'device', String(row.get('device')))
  return { deviceId: was.deviceId, domainId: was.domainId }
}

function requireNumber(row: Given, id: string, was: number | undefined): number {
  const value = pick<number | null>(row, id, null) ?? was
  if (value === undefined) throw new RowFault('import.field-missing', id)
  return value
}

export const makeLink: Maker<KeptLink> = (given, before) => {
  const was = before as KeptLink | undefined
  const row = firstOf(given)
  return {
    code: given.code,
    name: pickFilled(row, 'name', was?.name ?? given.code),
    ...findDevice(given, was),
    port: requireNumber(row, 'port', was?.port),
    lengthM: requireNumber(row, 'length_m', was?.lengthM),
    launchOffsetM: pickFilled(row, 'launch_m', was?.launchOffsetM ?? 0),
    receiveFibreM: pick(row, 'receive_m', was?.receiveFibreM ?? null),
    excessRatio: pickFilled(row, 'excess_ratio', was?.excessRatio ?? 0),
    groupIndex: pickFilled(row, 'group_index', was?.groupIndex ?? USUAL_GROUP_INDEX),
    enabled: pickFilled(row, 'enabled', was?.enabled ?? true),
    route: was?.route ?? null,
    landmarks: was?.landmarks ?? [],
    zones: was?.zones ?? [],
  }
}

type Landmark = KeptLink['landmarks'][number]

const isOnce = (names: readonly string[], name: string): boolean =>
  names.indexOf(name) === names.lastIndexOf(name)

/** Which landmark a row means: by its name where that tells it apart, else by its place. */
function findLandmark(row: Given, rows: readonly Given[], was: readonly Landmark[]): Landmark | undefined {
  const name = String(row.get('name'))
  const isNamedOnce =
    isOnce(
      rows.map((each) => String(each.get('name'))),
      name,
    ) &&
    isOnce(
      was.map((each) => each.name),
      name,
    )
  const byName = isNamedOnce ? was.find((each) => each.name === name) : undefined
  return byName ?? was.find(({ opticalM }) => opticalM === row.get('optical_m'))
}

/** Adds to the landmarks of a link, or changes them; those the file does not name stay. */
export const makeLandmarks: Maker<object> = (given, before) => {
  const was = before as KeptLink
  const taken = new Set<number>()
  const wanted = given.rows.map((row) => {
    const found = findLandmark(row, given.rows, was.landmarks)
    const same = found !== undefined && !taken.has(found.id) ? found : undefined
    if (same !== undefined) taken.add(same.id)
    return {
      ...(same && { id: same.id }),
      name: pickFilled(row, 'name', ''),
      kind: pickFilled(row, 'kind', same?.kind ?? 'closure'),
      opticalM: pickFilled(row, 'optical_m', 0),
      ...pickPlace(row, same),
      slackM: pickFilled(row, 'slack_m', same?.slackM ?? 0),
      remark: orNull(pick(row, 'remark', same?.remark ?? null)),
    }
  })
  const others = was.landmarks.filter(({ id }) => !taken.has(id))
  const landmarks = [...others, ...wanted].toSorted((a, b) => a.opticalM - b.opticalM)
  return { ...was, landmarks }
}

export function showPlaces(wanted: object): object {
  const { landmarks } = wanted as KeptLink
  return {
    linkId: 1,
    version: 1,
    landmarks: landmarks.map(({ lng, lat, ...landmark }) => ({
      ...landmark,
      lngLat: toLngLat({ lng, lat }),
    })),
  }
}

function listPoints(row: Given): Points {
  const line = pick<Points>(row, 'line', [])
  const [lng, lat] = [row.get('lng'), row.get('lat')]
  return typeof lng === 'number' && typeof lat === 'number' ? [...line, [lng, lat]] : line
}

/** The way of a link: the points of its rows, one after the other. */
export const makeRoute: Maker<object> = (given, before) => {
  const coordinates = given.rows.flatMap(listPoints)
  if (coordinates.length === 0) throw new RowFault('import.field-missing', 'line')
  return { ...(before as KeptLink), route: { type: 'LineString', coordinates } }
}
