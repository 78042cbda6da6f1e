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

/** What a link that is known whole says for the tree; `state` is what it shows now, with its alarms. */
interface ListedLink {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly deviceId: number
  readonly port: number
  readonly lastTraceId: string | null
  readonly referenceTraceId: string | null
}

export const makeTreeLink = (link: ListedLink, state: LinkState): TreeLink => ({
  id: link.id,
  code: link.code,
  name: link.name,
  deviceId: link.deviceId,
  port: link.port,
  state,
  hasTrace: link.lastTraceId !== null,
  hasReference: link.referenceTraceId !== null,
})
