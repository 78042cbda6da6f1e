import type { Given, GivenValue } from './read-cells.ts'
import { RowFault } from './row-fault.ts'

export interface NamedObject {
  readonly id: number
  readonly domainId: number
}

/** Objects that rows name, by their codes, as the reader sees them. */
export type NamedObjects = ReadonlyMap<string, NamedObject>
export const REFERENCES = ['site', 'node', 'cable', 'device', 'link', 'service'] as const
export type Reference = (typeof REFERENCES)[number]
export type KnownObjects = Readonly<Record<Reference, NamedObjects>>

/** The rows of one object, and what they name. */
export interface ObjectGiven {
  readonly code: string
  readonly rows: readonly Given[]
  readonly known: KnownObjects
  /** By name; two domains of one name tell nothing. */
  readonly domains: ReadonlyMap<string, readonly number[]>
  /** By the path from the chosen one, which is written as JSON. */
  readonly domainsBelow: ReadonlyMap<string, readonly number[]>
  /** The stops of the cables that an archive names, in their order. */
  readonly stops: ReadonlyMap<number, readonly number[]>
  /** Of what has no domain of its own. */
  readonly domainId: number
}

/** What a row says, or what is so where it has no column for it. */
export const pick = <Value extends GivenValue>(row: Given, id: string, fallback: Value): Value =>
  row.has(id) ? (row.get(id) as Value) : fallback

/** The same for what cannot be empty: an empty cell says nothing. */
export function pickFilled<Value extends string | number | boolean>(
  row: Given,
  id: string,
  fallback: Value,
): Value {
  const value = row.get(id)
  return value === undefined || value === null || value === '' ? fallback : (value as Value)
}

/** @throws RowFault for an object that is not there, or outside of the scope */
export function findNamed(row: Given, id: Reference, { known }: ObjectGiven): NamedObject | null {
  const code = row.get(id)
  if (typeof code !== 'string' || code === '') return null
  const found = known[id].get(code)
  if (found === undefined) throw new RowFault('import.unknown', id, code)
  return found
}

/** @throws RowFault for a domain that is not there, or outside of the scope */
export function findDomain(row: Given, { domains }: ObjectGiven): number | null {
  const name = row.get('domain')
  if (typeof name !== 'string' || name === '') return null
  const [found, other] = domains.get(name) ?? []
  if (found === undefined) throw new RowFault('import.unknown', 'domain', name)
  if (other !== undefined) throw new RowFault('import.ambiguous', 'domain', name)
  return found
}

export const firstOf = ({ rows }: ObjectGiven): Given => rows[0] ?? new Map()

/** Both or none: a row with half a place was refused before. */
export const pickPlace = (row: Given, was: { lng: number | null; lat: number | null } | undefined) => ({
  lng: pick(row, 'lng', was?.lng ?? null),
  lat: pick(row, 'lat', was?.lat ?? null),
})

export const toLngLat = ({ lng, lat }: { lng: number | null; lat: number | null }): number[] | null =>
  lng === null || lat === null ? null : [lng, lat]
