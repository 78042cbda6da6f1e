import { NETDISK_NODE_TYPES, type NetdiskNodeType, type NetdiskSort } from '@fibrewatch/contract/netdisk'
import { decodeCursor, encodeCursor, isCursorId, isCursorText, isCursorTime } from '#platform/list/cursor'
import type { ListPosition, TrashPosition } from './node-list.repository.ts'
import type { NodeRow } from './netdisk.types.ts'

const VALUE_TESTS = { name: isCursorText, size: isCursorId, time: isCursorTime } as const

export function makeListMarker(node: NodeRow, sortBy: NetdiskSort): string {
  const values = { name: node.searchName, size: node.sizeBytes, time: node.updatedAt.getTime() }
  return encodeCursor([node.type, values[sortBy], node.id])
}

/** @throws query.cursor-invalid for anything `makeListMarker` did not make for such an order */
export function parseListMarker(marker: string, sortBy: NetdiskSort): ListPosition {
  const [type, value, id] = decodeCursor<[NetdiskNodeType, string | number, number]>(
    marker,
    isNodeType,
    VALUE_TESTS[sortBy],
    isCursorId,
  )
  return { type, value, id }
}

const isNodeType = (value: unknown): value is NetdiskNodeType =>
  NETDISK_NODE_TYPES.some((type) => type === value)

export const makeTrashMarker = ({ at, id }: TrashPosition): string => encodeCursor([at.getTime(), id])

/** @throws query.cursor-invalid for anything `makeTrashMarker` did not make */
export function parseTrashMarker(marker: string): TrashPosition {
  const [at, id] = decodeCursor<[number, number]>(marker, isCursorTime, isCursorId)
  return { at: new Date(at), id }
}
