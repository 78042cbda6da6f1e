import { type CrewClosure, crewApi, type CrewFault } from '@fibrewatch/contract/crew'
import { call } from '#lib/api/call.ts'
import type { FieldPackage } from '#lib/storage/field-database.ts'

/** With their splices some ten megabytes: as much as a phone keeps without asking. */
export const MAX_KEPT_CLOSURES = 300
export const MAX_KEPT_FAULTS = 100
/** As many as one call names. */
const MAX_NAMED_CABLES = 50

type Page<Row> = { list: readonly Row[]; next: number | null }
type Rows<Row> = { rows: readonly Row[]; isWhole: boolean }

/** Asks page by page until nothing is left, or until there are enough. */
export async function readPages<Row>(
  ask: (after: number | undefined) => Promise<Page<Row>>,
  most: number,
): Promise<Rows<Row>> {
  const rows: Row[] = []
  let after: number | undefined
  do {
    const page = await ask(after)
    rows.push(...page.list)
    if (page.next === null) return { rows: rows.slice(0, most), isWhole: rows.length <= most }
    after = page.next
  } while (rows.length < most)
  return { rows: rows.slice(0, most), isWhole: false }
}

const readFaults = (): Promise<Rows<CrewFault>> =>
  readPages(
    (after) => call(crewApi.faults, { query: after === undefined ? {} : { after }, isQuiet: true }),
    MAX_KEPT_FAULTS,
  )

const readClosures = (cableIds: readonly number[] | null): Promise<Rows<CrewClosure>> =>
  readPages((after) => {
    const cables = cableIds === null ? {} : { cableIds: cableIds.join(',') }
    return call(crewApi.closures, {
      query: { ...cables, ...(after === undefined ? {} : { after }) },
      isQuiet: true,
    })
  }, MAX_KEPT_CLOSURES)

/** Those of the first list stay, then as many others as there is room for. */
export function joinClosures(first: readonly CrewClosure[], others: readonly CrewClosure[]): CrewClosure[] {
  const known = new Set(first.map(({ node }) => node.id))
  return [...first, ...others.filter(({ node }) => !known.has(node.id))].slice(0, MAX_KEPT_CLOSURES)
}

/** Everything a crew takes along; nodes of faulty cables come before the others where there are too many. */
export async function readPackage(ownerId: number, now: number): Promise<FieldPackage> {
  const faults = await readFaults()
  const cableIds = [...new Set(faults.rows.map(({ fault }) => fault.cableId))].slice(0, MAX_NAMED_CABLES)
  const faulty = cableIds.length === 0 ? null : await readClosures(cableIds)
  const all = await readClosures(null)
  return {
    ownerId,
    asOf: now,
    faults: faults.rows,
    closures: joinClosures(faulty?.rows ?? [], all.rows),
    isWhole: faults.isWhole && all.isWhole,
  }
}
