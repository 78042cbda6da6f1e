import { type Static, Type } from 'typebox'
import { ALARM_TYPES } from './alarm-type.ts'
import { SERVICE_WAYS } from './cable-service.ts'
import { get, label } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import { closedObject, id, lngLat, nullable, oneOf, uuid } from './schema.ts'
import { SEVERITIES } from './severity.ts'

/**
 * How a fibre of a faulty cable fares there: `cut` and `degraded` as its link's alarm says; `intact` its link was measured
 * since and lost no light; `presumed` nobody knows. Of a fault that has ended nothing is `intact`: what was measured later
 * says nothing of it.
 */
export const FIBRE_CONDITIONS = ['cut', 'degraded', 'intact', 'presumed'] as const
export type FibreCondition = (typeof FIBRE_CONDITIONS)[number]

/** `break`: light ends there on one of its fibres; `loss`: it is weakened. */
export const FAULT_KINDS = ['break', 'loss'] as const

export const fault = Type.Object({
  id,
  kind: oneOf(FAULT_KINDS),
  /** GZ-20261122-03 */
  number: Type.String(),
  cableId: id,
  cableCode: Type.String(),
  cableName: Type.String(),
  domainId: id,
  /** Metres along the sheath from the A end. */
  cableM: Type.Number(),
  /** ± metres. */
  uncertaintyM: Type.Number(),
  severity: oneOf(SEVERITIES),
  openedAt: Type.String(),
  endedAt: nullable(Type.String()),
  alarmCount: Type.Integer(),
  fibreCount: Type.Integer(),
})
export type Fault = Static<typeof fault>

const faultAlarm = Type.Object({
  id: Type.String(),
  type: oneOf(ALARM_TYPES),
  severity: oneOf(SEVERITIES),
  linkId: id,
  linkCode: Type.String(),
  fibre: Type.Integer(),
  /** Optical distance from the link's port. */
  positionM: Type.Number(),
  cableM: Type.Number(),
  uncertaintyM: Type.Number(),
  firstAt: Type.String(),
  isActive: Type.Boolean(),
  isAcknowledged: Type.Boolean(),
})
export type FaultAlarm = Static<typeof faultAlarm>

const faultService = Type.Object({
  id,
  code: Type.String(),
  name: Type.String(),
  customer: Type.String(),
  priority: Type.Integer(),
  contact: Type.String(),
  /** The fibres of this cable that it rides on. */
  fibres: Type.Array(
    Type.Object({ fibre: Type.Integer(), way: oneOf(SERVICE_WAYS), condition: oneOf(FIBRE_CONDITIONS) }),
  ),
  /** Whether its working and its spare way both run through this cable here. */
  sharesRisk: Type.Boolean(),
})
export type FaultService = Static<typeof faultService>

export const faultInfo = Type.Object({
  fault,
  /** WGS-84; null where too few nodes of the cable have a place. */
  lngLat: nullable(lngLat),
  /** The nodes on either side of the place, and how far they are along the sheath. */
  before: nullable(Type.Object({ nodeId: id, name: Type.String(), distanceM: Type.Number() })),
  behind: nullable(Type.Object({ nodeId: id, name: Type.String(), distanceM: Type.Number() })),
  fibresPerTube: Type.Integer(),
  colourCode: Type.String(),
  alarms: Type.Array(faultAlarm),
  /** Every fibre of the cable, by number. */
  fibres: Type.Array(
    Type.Object({
      fibre: Type.Integer(),
      condition: oneOf(FIBRE_CONDITIONS),
      links: Type.Array(Type.Object({ id, code: Type.String() })),
    }),
  ),
  /** The most urgent first. */
  services: Type.Array(faultService),
})
export type FaultInfo = Static<typeof faultInfo>

const namedNode = Type.Object({ id, name: Type.String() })

/** Part of a cable, as far as the reader may know it. */
const cableSection = Type.Object({
  cable: Type.Object({ id, code: Type.String(), name: Type.String() }),
  /** The nodes at both ends; null: it is none of the reader's. */
  from: nullable(namedNode),
  to: nullable(namedNode),
  /** Metres along the sheath from the A end. */
  fromM: Type.Number(),
  toM: Type.Number(),
})
export type CableSection = Static<typeof cableSection>

/** What links have in common that lost their power at about the same time, and of which nobody measured where. */
export const commonLoss = Type.Object({
  /** Links whose power was lost within so many seconds of that of the alarm belong to it. */
  withinS: Type.Integer(),
  /** The fibres of the alarm's own link are on record. */
  isWayKnown: Type.Boolean(),
  /** Those that a cut of one of the sections takes along, the alarm's own first. */
  links: Type.Array(Type.Object({ id, code: Type.String(), alarmId: uuid })),
  /** Links that failed then and run elsewhere. */
  apart: Type.Integer(),
  /** Links that failed then and of which nobody knows the fibres. */
  unknown: Type.Integer(),
  sections: Type.Array(cableSection),
  /** Sections beside these that lie in cables of other management domains. */
  hiddenSections: Type.Integer(),
})
export type CommonLoss = Static<typeof commonLoss>

/** One cut of a cable, however many links saw it. */
export const faultApi = {
  page: get('plant/fault/page', {
    label: label('光缆故障列表', 'Cable faults'),
    query: closedObject({
      ...pageQuery,
      cableId: Type.Optional(id),
      isOpen: Type.Optional(Type.Boolean()),
    }),
    data: paged(fault),
  }),
  info: get('plant/fault/info', {
    label: label('光缆故障详情', 'Cable fault details'),
    query: closedObject({ id }),
    data: faultInfo,
  }),
  common: get('plant/fault/common', {
    label: label('同时失去光功率的光路的共同区段', 'What links share that lost their power together'),
    permission: 'plant:fault:info',
    query: closedObject({ alarmId: uuid }),
    /** Null: the alarm is over, its place is known, or it is about something else than lost power. */
    data: nullable(commonLoss),
  }),
}
