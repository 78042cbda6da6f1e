import { type Static, Type } from 'typebox'
import { JOINT_KINDS, MAX_FIBRES, NODE_KINDS } from './cable.ts'
import { get, label } from './endpoint.ts'
import { closedObject, id, nullable, oneOf } from './schema.ts'

/** Null: it lies in a domain that the reader does not see. */
const pathNode = Type.Object({
  id,
  code: Type.String(),
  name: Type.String(),
  kind: oneOf(NODE_KINDS),
})

const pathStretch = Type.Object({
  kind: Type.Literal('stretch'),
  fibre: Type.Integer(),
  cable: nullable(
    Type.Object({
      id,
      code: Type.String(),
      name: Type.String(),
      fibresPerTube: Type.Integer(),
      colourCode: Type.String(),
    }),
  ),
  fromCableM: Type.Number(),
  toCableM: Type.Number(),
  /** Metres of fibre by the cable's length and excess. */
  fibreM: Type.Number(),
  /** Nodes that it passes uncut. */
  passed: Type.Array(Type.Object({ node: nullable(pathNode), cableM: Type.Number() })),
})

const pathJoint = Type.Object({
  kind: Type.Literal('joint'),
  /** Null: nobody recorded it, the cable is spliced straight. */
  jointId: nullable(id),
  jointKind: oneOf(JOINT_KINDS),
  node: nullable(pathNode),
  tray: Type.String(),
  position: Type.String(),
  lossDb: nullable(Type.Number()),
})

/** `open`: nothing is joined there; `loop`: it leads back to itself; `unknown`: it goes on, and was followed no further. */
const pathEnd = Type.Object({
  kind: oneOf(['port', 'open', 'loop', 'unknown'] as const),
  /** Of a port; null elsewhere, and where the reader does not see it. */
  device: nullable(Type.Object({ id, code: Type.String(), name: Type.String(), port: Type.Integer() })),
  node: nullable(pathNode),
})
export type PathEnd = Static<typeof pathEnd>

export const fibrePath = Type.Object({
  start: pathEnd,
  parts: Type.Array(Type.Union([pathStretch, pathJoint])),
  end: pathEnd,
  /** Metres of fibre from end to end. */
  totalM: Type.Number(),
  /** The links that look through it. */
  links: Type.Array(Type.Object({ id, code: Type.String(), name: Type.String() })),
})
export type FibrePath = Static<typeof fibrePath>
export type PathStretch = Static<typeof pathStretch>
export type PathJoint = Static<typeof pathJoint>
export type PathNode = Static<typeof pathNode>

export const pathApi = {
  /** From end to end through a fibre. */
  fibre: get('plant/path/fibre', {
    label: label('纤芯贯通', 'Trace a fibre through'),
    query: closedObject({
      cableId: id,
      fibre: Type.Integer({ minimum: 1, maximum: MAX_FIBRES }),
      cableM: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, default: 0 })),
    }),
    data: fibrePath,
  }),
  port: get('plant/path/port', {
    label: label('端口贯通', 'Trace a port through'),
    query: closedObject({ deviceId: id, port: Type.Integer({ minimum: 1, maximum: 1024 }) }),
    data: fibrePath,
  }),
}
