import { type Static, Type } from 'typebox'
import { code, id, oneOf } from './schema.ts'

/** `alarmed` is drawn in the colour of `severity`; `broken` also dashes the part beyond `brokenAtM`. */
export const LINK_STATES = ['normal', 'alarmed', 'broken', 'unknown', 'disabled'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** As the tree lists it, which has ten thousand of them; `plant/link/info` says the rest. */
export const treeLink = Type.Object({
  id,
  code,
  name: Type.String(),
  deviceId: id,
  port: Type.Integer(),
  state: oneOf(LINK_STATES),
  hasTrace: Type.Boolean(),
  hasReference: Type.Boolean(),
})
export type TreeLink = Static<typeof treeLink>
