import { attributeValue } from '@fibrewatch/contract/attribute'
import {
  ADMIN_STATES,
  COLOUR_CODES,
  JOINT_KINDS,
  LAYINGS,
  NODE_KINDS,
  PASSINGS,
  SIDES,
} from '@fibrewatch/contract/cable'
import { SERVICE_WAYS } from '@fibrewatch/contract/cable-service'
import { LANDMARK_KINDS } from '@fibrewatch/contract/landmark-fields'
import { DEVICE_KINDS } from '@fibrewatch/contract/plant'
import { closedObject, lineString, lngLat, nullable, oneOf } from '@fibrewatch/contract/schema'
import { type Static, Type } from 'typebox'
import type { PartKind } from './archive-key.ts'

const { String: anyText, Number: number } = { String: Type.String(), Number: Type.Number() }
const place = { lng: nullable(number), lat: nullable(number) }

const stop = closedObject({
  node: anyText,
  cableM: number,
  sheathInM: nullable(number),
  sheathOutM: nullable(number),
  slackM: number,
  passing: oneOf(PASSINGS),
  laying: nullable(oneOf(LAYINGS)),
  line: Type.Array(lngLat),
})
const landmark = closedObject({
  name: anyText,
  kind: oneOf(LANDMARK_KINDS),
  opticalM: number,
  ...place,
  slackM: number,
  remark: nullable(anyText),
})
const zone = closedObject({ code: anyText, name: anyText, fromM: number, toM: number })
/** `stop`: which of the cable's, from 0. */
const fibreEnd = closedObject({
  cable: anyText,
  stop: Type.Integer(),
  fibre: Type.Integer(),
  side: oneOf(SIDES),
})
const portEnd = closedObject({ device: anyText, port: Type.Integer() })
const joint = closedObject({
  kind: oneOf(JOINT_KINDS),
  tray: anyText,
  position: anyText,
  lossDb: nullable(number),
  measuredOn: nullable(anyText),
  ends: Type.Array(Type.Union([fibreEnd, portEnd]), { minItems: 2, maxItems: 2 }),
})

/** Values of the attribute page, by the codes of the attributes. */
const attributes = closedObject({
  values: Type.Record(Type.String({ maxLength: 64 }), attributeValue, {
    minProperties: 1,
    maxProperties: 200,
  }),
})

/** What is written of an object beside its code; others are named by their codes. */
export const PART_STATES = {
  site: closedObject({ name: anyText, address: nullable(anyText), ...place }),
  node: closedObject({
    name: anyText,
    kind: oneOf(NODE_KINDS),
    site: nullable(anyText),
    ...place,
    address: anyText,
    adminState: oneOf(ADMIN_STATES),
    remark: anyText,
  }),
  cable: closedObject({
    name: anyText,
    type: anyText,
    fibreCount: Type.Integer(),
    fibresPerTube: Type.Integer(),
    colourCode: oneOf(COLOUR_CODES),
    lengthM: number,
    excessRatio: number,
    maker: anyText,
    laidOn: nullable(anyText),
    laidBy: anyText,
    adminState: oneOf(ADMIN_STATES),
    remark: anyText,
  }),
  stops: closedObject({ stops: Type.Array(stop, { maxItems: 2000 }) }),
  device: closedObject({
    name: anyText,
    kind: oneOf(DEVICE_KINDS),
    site: nullable(anyText),
    portCount: Type.Integer(),
    enabled: Type.Boolean(),
  }),
  link: closedObject({
    name: anyText,
    device: anyText,
    port: Type.Integer(),
    lengthM: number,
    launchOffsetM: number,
    receiveFibreM: nullable(number),
    excessRatio: number,
    groupIndex: number,
    enabled: Type.Boolean(),
    route: nullable(lineString),
    landmarks: Type.Array(landmark),
    zones: Type.Array(zone),
  }),
  joints: closedObject({ joints: Type.Array(joint) }),
  service: closedObject({
    name: anyText,
    customer: anyText,
    circuit: anyText,
    priority: Type.Integer(),
    contact: anyText,
    remark: anyText,
    fibres: Type.Array(closedObject({ cable: anyText, fibre: Type.Integer(), way: oneOf(SERVICE_WAYS) })),
  }),
  'site-attributes': attributes,
  'node-attributes': attributes,
  'cable-attributes': attributes,
  'device-attributes': attributes,
  'link-attributes': attributes,
  'service-attributes': attributes,
} as const
export type PartState<Kind extends PartKind> = Static<(typeof PART_STATES)[Kind]>

/** Names from below the exported domain down to that of the object. */
const domainPath = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 32 })
export type DomainPath = Static<typeof domainPath>

const partOf = <Kind extends PartKind>(kind: Kind) =>
  closedObject({ domain: domainPath, state: PART_STATES[kind] })
/** What is read of an object; its kind and code are its key. */
export const PART_SCHEMAS: Readonly<Record<PartKind, object>> = {
  site: partOf('site'),
  node: partOf('node'),
  cable: partOf('cable'),
  stops: partOf('stops'),
  device: partOf('device'),
  link: partOf('link'),
  joints: partOf('joints'),
  service: partOf('service'),
  'site-attributes': partOf('site-attributes'),
  'node-attributes': partOf('node-attributes'),
  'cable-attributes': partOf('cable-attributes'),
  'device-attributes': partOf('device-attributes'),
  'link-attributes': partOf('link-attributes'),
  'service-attributes': partOf('service-attributes'),
}
export interface Part<Kind extends PartKind = PartKind> {
  readonly domain: DomainPath
  readonly state: PartState<Kind>
}
/** As it is written. */
export interface ArchivedPart extends Part {
  readonly kind: PartKind
  readonly code: string
}
