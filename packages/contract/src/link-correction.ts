import { type Static, Type } from 'typebox'
import { get, label } from './endpoint.ts'
import { closedObject, id, nullable, oneOf } from './schema.ts'

/** `surveyed` from the drawn line, `assumed` from the excess that the link states, `unknown` where a place or the line is not known. */
export const CORRECTION_SOURCES = ['surveyed', 'assumed', 'unknown'] as const

/** A landmark, or null for where the cable begins and where the fibre ends. */
const correctionPlace = nullable(Type.Object({ id, name: Type.String() }))

/** How distances on the fibre become distances on the ground, from landmark to landmark. */
const linkCorrection = Type.Object({
  /** As the link states it. */
  excessRatio: Type.Number(),
  sections: Type.Array(
    Type.Object({
      from: correctionPlace,
      to: correctionPlace,
      /** Optical metres from the port. */
      fromM: Type.Number(),
      toM: Type.Number(),
      /** Fibre between both, and in the halves of the loops at both, which is no part of it. */
      fibreM: Type.Number(),
      loopM: Type.Number(),
      groundM: nullable(Type.Number()),
      /** Fibre over ground, minus 1; below 0 a distance or a place is wrong. */
      excessRatio: nullable(Type.Number()),
      source: oneOf(CORRECTION_SOURCES),
    }),
  ),
})
export type LinkCorrection = Static<typeof linkCorrection>

export const linkCorrectionApi = {
  read: get('plant/link/correction', {
    label: label('光路长度修正', 'Length correction of a link'),
    permission: 'plant:link:info',
    query: closedObject({ id }),
    data: linkCorrection,
  }),
}
