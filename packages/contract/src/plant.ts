import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import {
  closedObject,
  code,
  freeText,
  groundBox,
  id,
  lines,
  givenLine,
  lineString,
  lngLat,
  nullable,
  oneOf,
  text,
} from './schema.ts'
import { LANDMARK_KINDS, landmarkFields, opticalM, zoneFields } from './landmark-fields.ts'
import { SEVERITIES } from './severity.ts'
import { LINK_STATES, treeLink } from './tree-link.ts'

export const DEVICE_KINDS = ['otdr', 'das', 'dts', 'power-meter', 'switch'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export const DEVICE_STATES = ['online', 'degraded', 'fault', 'offline', 'unknown'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

const name = text(80, 1)
const added = Type.Object({ id })
const portCount = Type.Integer({ minimum: 1, maximum: 1024, default: 8 })
/** How often it was changed: a change of an older state is refused. */
const version = Type.Integer({ minimum: 1 })
const changed = Type.Object({ version })
const lengthM = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })
const portNumber = Type.Integer({ minimum: 1, maximum: 1024 })
const excessRatio = Type.Number({ minimum: 0, maximum: 0.2 })
const groupIndex = Type.Number({ minimum: 1, maximum: 2 })

export const site = Type.Object({
  id,
  code,
  name,
  domainId: id,
  lngLat: nullable(lngLat),
  address: nullable(Type.String()),
  version,
})
export type Site = Static<typeof site>

export const device = Type.Object({
  id,
  code,
  name,
  kind: oneOf(DEVICE_KINDS),
  domainId: id,
  siteId: nullable(id),
  state: oneOf(DEVICE_STATES),
  lastSeenAt: nullable(Type.String()),
  detail: nullable(Type.String()),
  portCount: Type.Integer(),
  /** Of a disabled device nothing is taken in, and its silence raises no alarm. */
  enabled: Type.Boolean(),
})
export type Device = Static<typeof device>

export const landmark = Type.Object({
  id,
  linkId: id,
  name,
  kind: oneOf(LANDMARK_KINDS),
  opticalM: Type.Number(),
  lngLat: nullable(lngLat),
  slackM: Type.Number(),
  remark: nullable(Type.String()),
})
export type Landmark = Static<typeof landmark>
const foundLandmark = Type.Object({ ...landmark.properties, linkCode: Type.String() })
export type FoundLandmark = Static<typeof foundLandmark>

export const zone = Type.Object({
  id,
  linkId: id,
  code,
  name,
  fromM: Type.Number(),
  toM: Type.Number(),
})
export type Zone = Static<typeof zone>

export const link = Type.Object({
  id,
  code,
  name,
  deviceId: id,
  port: Type.Integer(),
  lengthM: Type.Number(),
  domainId: id,
  launchOffsetM: Type.Number(),
  /** Fibre on a reel behind the span; null: none is stated. */
  receiveFibreM: nullable(Type.Number()),
  excessRatio: Type.Number(),
  groupIndex: Type.Number(),
  enabled: Type.Boolean(),
  state: oneOf(LINK_STATES),
  severity: nullable(oneOf(SEVERITIES)),
  activeAlarms: Type.Integer(),
  brokenAtM: nullable(Type.Number()),
  referenceTraceId: nullable(Type.String()),
  lastTraceId: nullable(Type.String()),
  lastTraceAt: nullable(Type.String()),
})
export type Link = Static<typeof link>

/** As the map draws it: its ground line, and that beyond a break. */
export const mapLink = Type.Object({
  id,
  code,
  name,
  state: oneOf(LINK_STATES),
  severity: nullable(oneOf(SEVERITIES)),
  line: Type.Array(lngLat),
  beyondBreak: Type.Array(lngLat),
})
export type MapLink = Static<typeof mapLink>

/** Where the distances of a link lay until a stretch was laid anew; the oldest first. */
const formerMapping = Type.Object({
  until: Type.String(),
  lengthM: Type.Number(),
  launchOffsetM: Type.Number(),
  excessRatio: Type.Number(),
  route: nullable(lineString),
  landmarks: Type.Array(landmark),
})

export const linkInfo = Type.Object({
  link,
  route: nullable(lineString),
  landmarks: Type.Array(landmark),
  formers: Type.Array(formerMapping),
  zones: Type.Array(zone),
  deviceCode: Type.String(),
  deviceName: Type.String(),
  /** Of the link with its route, landmarks and zones. */
  version,
})
export type LinkInfo = Static<typeof linkInfo>

/** The whole tree in one flat answer; the console folds it: domain › site › device › link. */
export const plantTree = Type.Object({
  domains: Type.Array(
    Type.Object({ id, parentId: nullable(id), name: Type.String(), orderNum: Type.Integer() }),
  ),
  sites: Type.Array(site),
  devices: Type.Array(device),
  links: Type.Array(treeLink),
})
export type PlantTree = Static<typeof plantTree>

const listQuery = closedObject({
  ...pageQuery,
  keyword: Type.Optional(freeText(80)),
  domainId: Type.Optional(id),
  deviceId: Type.Optional(id),
})

/** A day to carry a new key to an instrument; 30 at most. */
export const DEFAULT_OLD_KEY_MINUTES = 24 * 60
const MAX_OLD_KEY_MINUTES = 30 * DEFAULT_OLD_KEY_MINUTES

/** A route of 20,000 points of some 40 bytes, with room for long figures. */
const MAX_LINK_BYTES = 2 * 1024 * 1024

/** No reel before or behind a fibre is longer. */
export const MAX_REEL_M = 10_000

/** Closures every 50 m on the longest link. */
export const MAX_LANDMARKS = 2000
export const MAX_ZONES = 1000
const MAX_LANDMARKS_BYTES = 2 * 1024 * 1024

const launchOffsetM = Type.Number({ minimum: 0, maximum: MAX_REEL_M })
const receiveFibreM = nullable(Type.Number({ exclusiveMinimum: 0, maximum: MAX_REEL_M }))

export const plantApi = {
  tree: get('plant/tree', { label: label('资源树', 'Resource tree'), data: plantTree }),
  map: get('plant/map', {
    label: label('资源地图', 'Resource map'),
    /** Those that reach into it alone, with more of their points. */
    query: closedObject({ within: Type.Optional(groundBox) }),
    /** `detailM`: so many metres a point of a line that was left out lies off it at most; 0: none was. */
    data: Type.Object({ links: Type.Array(mapLink), sites: Type.Array(site), detailM: Type.Number() }),
  }),
  siteAdd: post('plant/site/add', {
    label: label('新增站点', 'Add site'),
    body: closedObject({
      code,
      name,
      domainId: id,
      lngLat: Type.Optional(lngLat),
      address: Type.Optional(lines(200)),
    }),
    data: added,
  }),
  siteUpdate: post('plant/site/update', {
    label: label('修改站点', 'Change site'),
    body: closedObject({
      id,
      version,
      code,
      name,
      domainId: id,
      lngLat: nullable(lngLat),
      address: nullable(lines(200)),
    }),
    data: changed,
  }),
  siteDelete: post('plant/site/delete', {
    label: label('删除站点', 'Delete site'),
    body: closedObject({ id }),
  }),
  sitePage: get('plant/site/page', {
    label: label('站点列表', 'Sites'),
    query: listQuery,
    data: paged(site),
  }),
  deviceAdd: post('plant/device/add', {
    label: label('新增设备', 'Add device'),
    confirms: 'always',
    body: closedObject({
      code,
      name,
      kind: oneOf(DEVICE_KINDS),
      domainId: id,
      siteId: Type.Optional(id),
      portCount: Type.Optional(portCount),
    }),
    /** `deviceKey` is shown this once. */
    data: Type.Object({ id, code, deviceKey: Type.String() }),
  }),
  devicePage: get('plant/device/page', {
    label: label('设备列表', 'Devices'),
    query: listQuery,
    data: paged(device),
  }),
  deviceUpdate: post('plant/device/update', {
    label: label('修改设备', 'Change device'),
    /**
     * What is absent stays. With another code it signs in by that from now on, with the keys it has. In another domain, which
     * the caller sees too, are then its links, their traces and alarms.
     */
    body: closedObject({
      id,
      code: Type.Optional(code),
      name: Type.Optional(name),
      kind: Type.Optional(oneOf(DEVICE_KINDS)),
      domainId: Type.Optional(id),
      siteId: Type.Optional(nullable(id)),
      portCount: Type.Optional(portCount),
      enabled: Type.Optional(Type.Boolean()),
    }),
  }),
  /** All of them, or none. Their events and alarms stay, their codes are free again. */
  deviceDelete: post('plant/device/delete', {
    label: label('删除设备', 'Delete devices'),
    body: closedObject({ ids: Type.Array(id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  }),
  deviceRotateKey: post('plant/device/rotateKey', {
    label: label('更换设备密钥', 'Rotate device key'),
    confirms: 'always',
    /** For so long the key of before is taken too; 0 ends it, and the connections made with it, at once. */
    body: closedObject({
      id,
      oldKeyMinutes: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MAX_OLD_KEY_MINUTES, default: DEFAULT_OLD_KEY_MINUTES }),
      ),
    }),
    /** `deviceKey` is shown this once. */
    data: Type.Object({ code, deviceKey: Type.String(), oldKeyUntil: nullable(Type.String()) }),
  }),
  linkAdd: post('plant/link/add', {
    label: label('新增光路', 'Add link'),
    body: closedObject({
      code,
      name,
      deviceId: id,
      port: portNumber,
      lengthM,
      launchOffsetM: Type.Optional(launchOffsetM),
      excessRatio: Type.Optional(excessRatio),
      groupIndex: Type.Optional(groupIndex),
      route: Type.Optional(givenLine),
    }),
    data: Type.Object({ id, code }),
    bodyLimitBytes: MAX_LINK_BYTES,
  }),
  /** Which fibre of a link is none of its span: that before it, 0 for none, and that behind it. */
  linkSpan: post('plant/link/span', {
    label: label('修改前导与末端光纤', 'Change launch and receive fibre'),
    body: closedObject({ id, launchOffsetM, receiveFibreM }),
    data: Type.Null(),
  }),
  linkUpdate: post('plant/link/update', {
    label: label('修改光路', 'Change link'),
    body: closedObject({
      id,
      version,
      code,
      name,
      port: portNumber,
      lengthM,
      launchOffsetM,
      receiveFibreM,
      excessRatio,
      groupIndex,
      /** False puts it aside: nothing is taken in for it. */
      enabled: Type.Boolean(),
    }),
    data: changed,
  }),
  /** Null: it has none, and its places are known by distance alone. */
  linkRoute: post('plant/link/route', {
    label: label('修改光路路由', 'Change route of a link'),
    body: closedObject({ id, version, route: nullable(givenLine) }),
    data: changed,
    bodyLimitBytes: MAX_LINK_BYTES,
  }),
  /** Refused once it has a trace or an alarm: then it is put aside. */
  linkDelete: post('plant/link/delete', {
    label: label('删除光路', 'Delete link'),
    body: closedObject({ id }),
  }),
  linkPage: get('plant/link/page', {
    label: label('光路列表', 'Links'),
    query: listQuery,
    data: paged(link),
  }),
  linkInfo: get('plant/link/info', {
    label: label('光路详情', 'Link details'),
    query: closedObject({ id }),
    data: linkInfo,
  }),
  /** By name or remark, of whatever link: names that begin so, names in which it stands, remarks; each by name. */
  landmarkFind: get('plant/landmark/find', {
    label: label('查找标记点', 'Find landmarks'),
    permission: 'plant:link:info',
    query: closedObject({ keyword: freeText(80, 1), limit: pageQuery.limit }),
    data: Type.Array(foundLandmark),
  }),
  landmarkAdd: post('plant/landmark/add', {
    label: label('新增标记点', 'Add landmarks'),
    body: closedObject({
      linkId: id,
      landmarks: Type.Array(
        closedObject({
          name,
          kind: oneOf(LANDMARK_KINDS),
          opticalM,
          lngLat: Type.Optional(lngLat),
          slackM: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
          remark: Type.Optional(lines(200)),
        }),
        { minItems: 1, maxItems: MAX_LANDMARKS },
      ),
    }),
    data: Type.Object({ ids: Type.Array(id) }),
  }),
  /** All landmarks of a link, as they are to be. */
  landmarkSet: post('plant/landmark/set', {
    label: label('修改标记点', 'Change landmarks'),
    body: closedObject({
      linkId: id,
      version,
      landmarks: Type.Array(landmarkFields, { maxItems: MAX_LANDMARKS }),
    }),
    data: changed,
    bodyLimitBytes: MAX_LANDMARKS_BYTES,
  }),
  /** All zones of a link, as they are to be. */
  zoneSet: post('plant/zone/set', {
    label: label('修改防区', 'Change zones'),
    body: closedObject({ linkId: id, version, zones: Type.Array(zoneFields, { maxItems: MAX_ZONES }) }),
    data: changed,
  }),
  zoneAdd: post('plant/zone/add', {
    label: label('新增防区', 'Add zone'),
    body: closedObject({
      linkId: id,
      code,
      name,
      fromM: Type.Number({ minimum: 0 }),
      toM: Type.Number({ minimum: 0 }),
    }),
    data: added,
  }),
}
