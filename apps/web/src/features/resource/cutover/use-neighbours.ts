import type { CableInfo } from '@fibrewatch/contract/cable'
import { useQueries } from '@tanstack/react-query'
import { cableQuery, nodeQuery } from '../cable/cable.queries.ts'
import type { Neighbour } from './cutover-work.ts'

/** The cables that end at an end of this one, with the state in which they were read; those not read yet are absent. */
export function useNeighbours({ cable, stops }: CableInfo): Neighbour[] {
  const [first, last] = [stops[0], stops.at(-1)]
  const ends = [...new Set([first, last].flatMap((stop) => stop?.nodeId ?? []))]
  const nodes = useQueries({ queries: ends.map(nodeQuery) })
  const found = nodes.flatMap(({ data }) =>
    (data?.stops ?? [])
      .filter(({ isEnd, cableId }) => isEnd && cableId !== cable.id)
      .map(({ cableId, cableCode }) => ({
        cableId,
        cableCode,
        nodeId: data?.node.id ?? 0,
        nodeName: data?.node.name ?? '',
      })),
  )
  const others = useQueries({ queries: [...new Set(found.map(({ cableId }) => cableId))].map(cableQuery) })
  return found.flatMap((neighbour) => {
    const other = others.find(({ data }) => data?.cable.id === neighbour.cableId)?.data
    return other === undefined ? [] : [{ ...neighbour, version: other.cable.version }]
  })
}
