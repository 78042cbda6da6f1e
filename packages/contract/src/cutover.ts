import { type Static, Type } from 'typebox'
import { LAYINGS } from './cable.ts'
import { label, post } from './endpoint.ts'
import { closedObject, code, id, nullable, oneOf, text } from './schema.ts'

/** More closures than a stretch that was laid anew ever has. */
const MAX_BETWEEN = 200
const version = Type.Integer({ minimum: 1 })
const metres = Type.Number({ minimum: 0, maximum: 1_000_000 })
/** A cable in the state that its reader saw. */
const ofCable = { cableId: id, version }

/** One cable becomes two at one of its stops; the second has a code and a name of its own. */
const split = closedObject({ kind: Type.Literal('split'), ...ofCable, stopId: id, code, name: text(80, 1) })

/** Two cables that are spliced straight through at a node become one: the first, in its direction. */
const join = closedObject({
  kind: Type.Literal('join'),
  ...ofCable,
  otherId: id,
  otherVersion: version,
  nodeId: id,
})

/** A stop goes to another node. Of an end the place may lie before 0, or beyond the cable: it grows or shrinks by as much. */
const move = closedObject({
  kind: Type.Literal('move'),
  ...ofCable,
  stopId: id,
  nodeId: id,
  cableM: Type.Number({ minimum: -100_000, maximum: 1_000_000 }),
})

/** What a repair laid anew between two stops: measurements from a moment on count by the new lengths, former ones by the old. */
const replace = closedObject({
  kind: Type.Literal('replace'),
  ...ofCable,
  fromStopId: id,
  toStopId: id,
  lengthM: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  laying: nullable(oneOf(LAYINGS)),
  /** New closures, metres from where the stretch begins. */
  between: Type.Array(closedObject({ nodeId: id, cableM: metres }), { maxItems: MAX_BETWEEN }),
  validFrom: Type.String({ format: 'date-time', maxLength: 40 }),
})

const work = Type.Union([split, join, move, replace])
export type CutoverWork = Static<typeof work>

export const CUTOVER_KINDS = ['split', 'join', 'move', 'replace'] as const

const extent = Type.Object({ lengthM: Type.Number(), stopCount: Type.Integer() })

/** What a cutover makes of cables, joints and links. */
const cutover = Type.Object({
  cables: Type.Array(
    Type.Object({
      id,
      code: Type.String(),
      /** Null: it is made; null after: it goes. */
      before: nullable(extent),
      after: nullable(extent),
    }),
  ),
  joints: Type.Object({
    added: Type.Integer(),
    removed: Type.Integer(),
    /** Whose ends are at another stop, or named from the other side. */
    moved: Type.Integer(),
  }),
  /** Those that name other fibres afterwards. */
  services: Type.Array(Type.Object({ id, code: Type.String() })),
  /** Those that look through the cables, with the metres of fibre that they see; those the reader does not see are absent. */
  links: Type.Array(Type.Object({ id, code: Type.String(), beforeM: Type.Number(), afterM: Type.Number() })),
})
export type Cutover = Static<typeof cutover>

/** Work on whole cables: each is one change, which is undone as one. */
export const cutoverApi = {
  /** What would change, and why it cannot. Nothing is stored. */
  preview: post('plant/cable/cutover/preview', {
    label: label('光缆割接预览', 'Preview a cable cutover'),
    body: closedObject({ work }),
    data: cutover,
    isAudited: false,
  }),
  make: post('plant/cable/cutover/make', {
    label: label('光缆割接', 'Cut cables over'),
    body: closedObject({ work }),
    /** The change, by which it is undone. */
    data: Type.Object({ changeId: id }),
  }),
}
