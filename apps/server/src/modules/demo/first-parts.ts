import type { PartKind, PartState, SparePart } from '@fibrewatch/contract/demo'

type Product = readonly [prefix: string, name: string, kind: PartKind]

const PRODUCTS: readonly Product[] = [
  ['JTH-24', '24 芯光缆接头盒', 'closure'],
  ['JTH-48', '48 芯光缆接头盒', 'closure'],
  ['JTH-96', '96 芯光缆接头盒', 'closure'],
  ['TX-SC3', 'SC/UPC 单模跳线 3 米', 'cord'],
  ['TX-FC5', 'FC/APC 单模跳线 5 米', 'cord'],
  ['TX-LC10', 'LC/UPC 单模跳线 10 米', 'cord'],
  ['WX-SC12', '12 芯束状尾纤 SC', 'pigtail'],
  ['WX-LC24', '24 芯束状尾纤 LC', 'pigtail'],
  ['FL-1X8', '1×8 PLC 分路器', 'splitter'],
  ['FL-1X32', '1×32 PLC 分路器', 'splitter'],
  ['GJ-QD', '光纤切割刀', 'tool'],
  ['GJ-KSB', '开缆刀', 'tool'],
]
const PLACES = ['北站机房', '东站机房', '南站机房', '西站机房', '中心仓库']
/** From this count on the store is well filled. */
const ENOUGH = 12
const FIRST_DAY_MS = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** Steps that never repeat within the list: 37 is prime. */
const countOf = (at: number): number => (at * 37) % 61

const stateOf = (count: number): PartState => {
  if (count === 0) return 'ordered'
  return count < ENOUGH ? 'low' : 'stocked'
}

const writeDay = (at: number): string => new Date(FIRST_DAY_MS + at * DAY_MS).toISOString().slice(0, 10)

function makePart([prefix, name, kind]: Product, place: string, at: number): SparePart {
  const count = countOf(at)
  return {
    id: at + 1,
    code: `${prefix}-${String(at + 1).padStart(3, '0')}`,
    name,
    kind,
    count,
    place,
    state: stateOf(count),
    countedOn: at % 7 === 6 ? null : writeDay(at),
    remark: '',
  }
}

/** The initial content of every user's store: 60 parts, the same on every installation. */
export const FIRST_PARTS: readonly SparePart[] = PRODUCTS.flatMap((product, row) =>
  PLACES.map((place, column) => makePart(product, place, row * PLACES.length + column)),
)
