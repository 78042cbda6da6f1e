import { SESSION_END_REASONS } from '@fibrewatch/contract/live'
import { closedObject } from '@fibrewatch/contract/schema'
import { type Static, Type } from 'typebox'

const sessionId = Type.String()

/** A change of sessions, in whichever process. */
export const sessionChange = Type.Union([
  closedObject({ kind: Type.Literal('opened') }),
  closedObject({
    kind: Type.Literal('ended'),
    sessionIds: Type.Array(sessionId),
    reason: Type.Enum([...SESSION_END_REASONS]),
    /** The name of the user who ended it, if it was another one. */
    by: Type.Optional(Type.String()),
  }),
  closedObject({
    kind: Type.Enum(['locked', 'unlocked', 'confirmed']),
    sessionId,
  }),
  /** Rights, of these users or of anybody. */
  closedObject({ kind: Type.Literal('rights'), userIds: Type.Optional(Type.Array(Type.Integer())) }),
  /** A change may have been missed. */
  closedObject({ kind: Type.Literal('unknown') }),
])
export type SessionChange = Static<typeof sessionChange>
