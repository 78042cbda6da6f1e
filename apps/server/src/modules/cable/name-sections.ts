import type { CableStretch } from '@fibrewatch/cable'
import type { CableSection } from '@fibrewatch/contract/fault'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { listNamedCables } from './cable.repository.ts'
import { listNodes } from './node.repository.ts'
import { listLaidSections } from './stop.repository.ts'

export interface NamedSections {
  readonly sections: readonly CableSection[]
  /** Those of cables outside of the scope. */
  readonly hidden: number
}

/** Parts of cables by the nodes at their ends, as far as the scope shows them. */
export async function nameSections(
  db: Db,
  scope: DomainScope,
  stretches: readonly CableStretch[],
): Promise<NamedSections> {
  const cableIds = [...new Set(stretches.map(({ cableId }) => cableId))]
  const cables = new Map((await listNamedCables(db, scope, cableIds)).map((cable) => [cable.id, cable]))
  const laid = await listLaidSections(db, [...cables.keys()])
  const ends = stretches.map(({ cableId, fromM, toM }) => {
    const own = laid.filter((section) => section.cableId === cableId)
    return {
      fromId: own.find((section) => section.fromM === fromM)?.fromNodeId,
      toId: own.find((section) => section.toM === toM)?.toNodeId,
    }
  })
  const nodeIds = [...new Set(ends.flatMap(({ fromId = 0, toId = 0 }) => [fromId, toId]))]
  const nodes = new Map(
    (await listNodes(db, scope, nodeIds)).map((node) => [node.id, { id: node.id, name: node.name }]),
  )
  const sections = stretches.flatMap(({ cableId, fromM, toM }, at) => {
    const cable = cables.get(cableId)
    const { fromId = 0, toId = 0 } = ends[at] ?? {}
    if (cable === undefined) return []
    return [{ cable, from: nodes.get(fromId) ?? null, to: nodes.get(toId) ?? null, fromM, toM }]
  })
  return { sections, hidden: stretches.length - sections.length }
}
