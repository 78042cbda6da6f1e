import { type Static, Type } from 'typebox'
import { PAIRINGS } from './pairing.ts'
import { nullable, oneOf, uuid } from './schema.ts'

const directed = Type.Object({ traceId: uuid, measuredAt: Type.String(), pulseNs: Type.Number() })

/** A link by a trace from its port and one from its far end, both at one wavelength. Distances count from the port. */
export const bothWaysTable = Type.Object({
  forward: directed,
  backward: directed,
  /** Other than `both`: why they could not be combined; then there is no mean, and nothing of the whole. */
  pairing: oneOf(PAIRINGS),
  lengthM: nullable(Type.Number()),
  totalLossDb: nullable(Type.Number()),
  attenuationDbPerKm: nullable(Type.Number()),
  /** By position; empty where the ends of both are not known or disagree, so that no place can be said. */
  losses: Type.Array(
    Type.Object({
      positionM: Type.Number(),
      isReflective: Type.Boolean(),
      /** Null: not seen in this direction, or not measured in it. */
      forwardDb: nullable(Type.Number()),
      backwardDb: nullable(Type.Number()),
      /** What the place really loses: gainers and the losses that belong to them cancel. */
      meanDb: nullable(Type.Number()),
      /** One direction alone shows it: the other counts as 0 dB in the mean. */
      isOneSided: Type.Boolean(),
      /** The stronger of both directions. */
      reflectanceDb: nullable(Type.Number()),
    }),
  ),
})
export type BothWaysTable = Static<typeof bothWaysTable>
