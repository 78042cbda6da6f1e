import { crewApi } from '@fibrewatch/contract/crew'
import { type BinaryAnswer, type RouteDefinition, route } from '#platform/http/route'
import { addEntry, listClosures, listFaults, requirePicture } from './crew.service.ts'
import type { CrewParts } from './crew.types.ts'

/** Personal, as every answer: no cache keeps it. */
const UNCACHED = { 'cache-control': 'no-store' }

export const makeCrewRoutes = (parts: CrewParts): RouteDefinition[] => [
  route(crewApi.closures, ({ actor, query }) => listClosures(parts, actor.scope, query)),
  route(crewApi.faults, ({ actor, query }) => listFaults(parts, actor.scope, query)),
  route(crewApi.add, async ({ actor, body, record }) => {
    const { subjectName, ...added } = await addEntry(parts, actor, body)
    const { id, subject, subjectId, writtenAt, text, picture } = body
    record({
      objectId: id,
      objectName: subjectName,
      after: { subject, subjectId, writtenAt, text, hasPicture: picture !== null, isNew: added.isNew },
    })
    return added
  }),
  route(crewApi.picture, async ({ actor, query }): Promise<BinaryAnswer> => {
    const picture = await requirePicture(parts, actor.scope, query.id)
    return { ...picture, headers: UNCACHED }
  }),
]
