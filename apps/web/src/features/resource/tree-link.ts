import type { Link } from '@fibrewatch/contract/plant'
import type { TreeLink } from '@fibrewatch/contract/tree-link'

/** A link as the tree lists it, of what is told of it whole. */
export const toTreeLink = (link: Link): TreeLink => ({
  id: link.id,
  code: link.code,
  name: link.name,
  deviceId: link.deviceId,
  port: link.port,
  state: link.state,
  hasTrace: link.lastTraceId !== null,
  hasReference: link.referenceTraceId !== null,
})
