import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import {
  groundBox,
  closedObject,
  code,
  freeText,
  id,
  lines,
  lngLat,
  nullable,
  oneOf,
  text,
} from './schema.ts'

/** How fibres and tubes are coloured: see `COLOUR_CODES` in packages/cable. */
export const COLOUR_CODES = ['gb', 'gb-lead', 'tia'] as const
/** How a cable's fibres pass a node: see `PASSINGS` in packages/cable. */
export const PASSINGS = ['uncut', 'straight', 'cut'] as const
export type Passing = (typeof PASSINGS)[number]

export const NODE_KINDS = ['closure', 'handhole', 'pole', 'building', 'odf'] as const
export type NodeKind = (typeof NODE_KINDS)[number]

/** How a cable lies between one stop and the next. */
export const LAYINGS = ['duct', 'buried', 'aerial', 'indoor'] as const
export type Laying = (typeof LAYINGS)[number]

/** What people do with an object of the plant; how it fares is told by its alarms. */
export const ADMIN_STATES = ['planned', 'in-service', 'in-maintenance', 'out-of-service'] as const
export type AdminState = (typeof ADMIN_STATES)[number]

export const JOINT_KINDS = ['splice', 'patch'] as const
export type JointKind = (typeof JOINT_KINDS)[number]

/** The largest cables made have 6,912 fibres; what is laid outdoors seldom has more than 1,728. */
export const MAX_FIBRES = 1728
const MAX_STOPS = 2000
const MAX_LINE_POINTS = 5000
/** Of a query: no more codes than a page has rows, and an address that every proxy passes. */
export const MAX_CODES_LENGTH = 2000
/** All fibres of a large cable at one closure. */
const MAX_JOINTS = MAX_FIBRES
/** A cable of 2,000 stops with their lines. */
const MAX_STOPS_BYTES = 4 * 1024 * 1024

const name = text(80, 1)
const metres = Type.Number({ minimum: 0, maximum: 1_000_000 })
const fibreNumber = Type.Integer({ minimum: 1, maximum: MAX_FIBRES })
/** How often it was changed: a change of an older state is refused. */
const version = Type.Integer({ minimum: 1 })
const lossDb = Type.Number({ minimum: -5, maximum: 60 })
const day = Type.String({ format: 'date', maxLength: 10 })

const cableFields = {
  code,
  name,
  domainId: id,
  /** As printed: GYTS-144B1. */
  type: text(60),
  fibreCount: fibreNumber,
  fibresPerTube: Type.Integer({ minimum: 1, maximum: 48 }),
  colourCode: oneOf(COLOUR_CODES),
  /** Metres along the sheath. */
  lengthM: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  /** Fibre length over cable length, minus 1. */
  excessRatio: Type.Number({ minimum: 0, maximum: 0.2 }),
  maker: text(80),
  laidOn: nullable(day),
  laidBy: text(80),
  adminState: oneOf(ADMIN_STATES),
  remark: lines(500),
}

const changed = {
  version,
  updatedAt: Type.String(),
  updatedBy: Type.String(),
}

export const cable = Type.Object({
  id,
  ...cableFields,
  ...changed,
  stopCount: Type.Integer(),
})
export type Cable = Static<typeof cable>

const nodeFields = {
  code,
  name,
  kind: oneOf(NODE_KINDS),
  domainId: id,
  siteId: nullable(id),
  lngLat: nullable(lngLat),
  address: text(200),
  adminState: oneOf(ADMIN_STATES),
  remark: lines(500),
}

export const plantNode = Type.Object({
  id,
  ...nodeFields,
  ...changed,
  cableCount: Type.Integer(),
})
export type PlantNode = Static<typeof plantNode>

const stopFields = {
  nodeId: id,
  /** Metres along the sheath from the A end, loops of slack included. */
  cableM: metres,
  /** The length printed on the sheath where the cable comes in, and where it goes out. */
  sheathInM: nullable(metres),
  sheathOutM: nullable(metres),
  slackM: Type.Number({ minimum: 0, maximum: 1000 }),
  passing: oneOf(PASSINGS),
  laying: nullable(oneOf(LAYINGS)),
}
const linePoints = Type.Array(lngLat, { maxItems: MAX_LINE_POINTS })

export const cableStop = Type.Object({
  id,
  cableId: id,
  ...stopFields,
  /** Points of its way to the next stop, without the two nodes. */
  line: Type.Array(lngLat),
  nodeCode: Type.String(),
  nodeName: Type.String(),
  nodeKind: oneOf(NODE_KINDS),
  lngLat: nullable(lngLat),
  jointCount: Type.Integer(),
})
export type CableStop = Static<typeof cableStop>

export const cableInfo = Type.Object({ cable, stops: Type.Array(cableStop) })
export type CableInfo = Static<typeof cableInfo>

/** Those of a node, as seen along a cable. */
export const SIDES = ['a', 'b'] as const
export type Side = (typeof SIDES)[number]

/** The cut end of a fibre: `a` of what comes from the cable's A end, `b` of what goes on to its B end. */
export const fibreEnd = closedObject({
  stopId: id,
  fibre: fibreNumber,
  side: oneOf(SIDES),
})
export const portEnd = closedObject({ deviceId: id, port: Type.Integer({ minimum: 1, maximum: 1024 }) })
export const terminal = Type.Union([fibreEnd, portEnd])
export type Terminal = Static<typeof terminal>

const jointFields = {
  kind: oneOf(JOINT_KINDS),
  /** The tray of a closure, the frame and row of a distribution frame. */
  tray: text(40),
  position: text(40),
  lossDb: nullable(lossDb),
  measuredOn: nullable(day),
}
const newJoint = closedObject({ ...jointFields, ends: Type.Array(terminal, { minItems: 2, maxItems: 2 }) })
export type NewJoint = Static<typeof newJoint>

export const joint = Type.Object({
  id,
  nodeId: id,
  ...jointFields,
  ends: Type.Array(terminal),
})
export type Joint = Static<typeof joint>

/** A cable at a node, as the splice table names it. */
export const nodeStop = Type.Object({
  id,
  cableId: id,
  cableCode: Type.String(),
  cableName: Type.String(),
  fibreCount: Type.Integer(),
  fibresPerTube: Type.Integer(),
  colourCode: oneOf(COLOUR_CODES),
  cableM: Type.Number(),
  passing: oneOf(PASSINGS),
  /** Whether the cable begins or ends here. */
  isEnd: Type.Boolean(),
  /** The sides on which the cable's fibres have ends here: of its A end only `b`, of its B end only `a`. */
  sides: Type.Array(oneOf(SIDES)),
})
export type NodeStop = Static<typeof nodeStop>

export const nodeInfo = Type.Object({
  node: plantNode,
  stops: Type.Array(nodeStop),
  joints: Type.Array(joint),
})
export type NodeInfo = Static<typeof nodeInfo>

/** Who uses a fibre of a cable. */
export const fibreUse = Type.Object({
  fibre: Type.Integer(),
  links: Type.Array(Type.Object({ id, code: Type.String() })),
})
export type FibreUse = Static<typeof fibreUse>

const listQuery = closedObject({
  ...pageQuery,
  keyword: Type.Optional(freeText(80)),
  domainId: Type.Optional(id),
})
const added = Type.Object({ id })
const ofOne = closedObject({ id })

/** Cables, the nodes they pass, and what is joined there. */
export const cableApi = {
  page: get('plant/cable/page', {
    label: label('光缆列表', 'Cables'),
    query: listQuery,
    data: paged(cable),
  }),
  info: get('plant/cable/info', { label: label('光缆详情', 'Cable details'), query: ofOne, data: cableInfo }),
  fibres: get('plant/cable/fibres', {
    label: label('光缆纤芯占用', 'Use of a cable’s fibres'),
    query: ofOne,
    data: Type.Object({ fibres: Type.Array(fibreUse) }),
  }),
  add: post('plant/cable/add', {
    label: label('新增光缆', 'Add cable'),
    body: closedObject(cableFields),
    data: added,
  }),
  update: post('plant/cable/update', {
    label: label('修改光缆', 'Change cable'),
    body: closedObject({ id, version, ...cableFields }),
    data: Type.Object({ version }),
  }),
  delete: post('plant/cable/delete', { label: label('删除光缆', 'Delete cable'), body: ofOne }),
  /** The nodes that a cable passes, in their order; those with an id stay, those left out go. */
  stops: post('plant/cable/stops', {
    label: label('修改光缆路由', 'Change the way of a cable'),
    body: closedObject({
      id,
      version,
      stops: Type.Array(closedObject({ id: Type.Optional(id), ...stopFields, line: linePoints }), {
        maxItems: MAX_STOPS,
      }),
    }),
    data: Type.Object({ version }),
    bodyLimitBytes: MAX_STOPS_BYTES,
  }),
}

export const nodeApi = {
  page: get('plant/node/page', {
    label: label('节点列表', 'Nodes'),
    query: closedObject({
      ...listQuery.properties,
      kind: Type.Optional(oneOf(NODE_KINDS)),
      /** Those of these codes alone, separated by commas. */
      codes: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._,-]+$', maxLength: MAX_CODES_LENGTH })),
      /** Those in it. */
      within: Type.Optional(groundBox),
    }),
    data: paged(plantNode),
  }),
  info: get('plant/node/info', { label: label('节点详情', 'Node details'), query: ofOne, data: nodeInfo }),
  add: post('plant/node/add', {
    label: label('新增节点', 'Add node'),
    body: closedObject(nodeFields),
    data: added,
  }),
  update: post('plant/node/update', {
    label: label('修改节点', 'Change node'),
    body: closedObject({ id, version, ...nodeFields }),
    data: Type.Object({ version }),
  }),
  delete: post('plant/node/delete', { label: label('删除节点', 'Delete node'), body: ofOne }),
}

const jointIds = Type.Array(id, { minItems: 1, maxItems: MAX_JOINTS, uniqueItems: true })

export const jointApi = {
  /** All of them, or none. */
  add: post('plant/joint/add', {
    label: label('新增接续', 'Add joints'),
    body: closedObject({ nodeId: id, joints: Type.Array(newJoint, { minItems: 1, maxItems: MAX_JOINTS }) }),
    data: Type.Object({ ids: Type.Array(id) }),
    bodyLimitBytes: 1024 * 1024,
  }),
  update: post('plant/joint/update', {
    label: label('修改接续', 'Change joint'),
    body: closedObject({ id, ...jointFields }),
  }),
  delete: post('plant/joint/delete', {
    label: label('拆除接续', 'Take joints apart'),
    body: closedObject({ ids: jointIds }),
  }),
}
