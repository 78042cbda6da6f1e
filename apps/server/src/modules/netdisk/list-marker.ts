import { NETDISK_NODE_TYPES, type NetdiskSort } from '@fibrewatch/contract'
import { markerInvalid } from './netdisk.errors.ts'
import type { ListPosition, TrashPosition } from './node-list.repository.ts'
import type { NodeRow } from './netdisk.types.ts'

const encode = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** @throws query.cursor-invalid for anything `encode` did not make */
function decode(marker: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(marker, 'base64url').toString())
    if (Array.isArray(values)) return values
  } catch {
    throw markerInvalid()
  }
  throw markerInvalid()
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)
/** Milliseconds that a Date takes (ECMA-262, 21.4.1.1). */
const isInstant = (value: unknown): value is number => isId(value) && Math.abs(value) <= 8.64e15

export function makeListMarker(node: NodeRow, sortBy: NetdiskSort): string {
  const values = { name: node.searchName, size: node.sizeBytes, time: node.updatedAt.getTime() }
  return encode([node.type, values[sortBy], node.id])
}

export function parseListMarker(marker: string, sortBy: NetdiskSort): ListPosition {
  const [type, value, id] = decode(marker)
  const known = NETDISK_NODE_TYPES.find((candidate) => candidate === type)
  const fits = { name: isPlainText, size: isId, time: isInstant }[sortBy](value)
  if (known === undefined || !fits || !isId(id)) throw markerInvalid()
  return { type: known, value: value as string | number, id }
}

const isPlainText = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0')

export const makeTrashMarker = ({ at, id }: TrashPosition): string => encode([at.getTime(), id])

export function parseTrashMarker(marker: string): TrashPosition {
  const [at, id] = decode(marker)
  if (!isInstant(at) || !isId(id)) throw markerInvalid()
  return { at: new Date(at), id }
}
