import type { PlantChange } from '@fibrewatch/contract/plant-change'

/** How a change came about: what was made, changed or removed, or a former change undone. */
export type ChangeDeed = 'made' | 'changed' | 'removed' | 'undoing'

const isEmpty = (state: unknown): boolean => state === null || (Array.isArray(state) && state.length === 0)

export function findDeed({ before, after, undoesId }: PlantChange): ChangeDeed {
  if (undoesId !== null) return 'undoing'
  if (isEmpty(before)) return 'made'
  return isEmpty(after) ? 'removed' : 'changed'
}

/** A field of the object, or of one member of a list, before and after. */
export type Difference = { field: string; before: unknown; after: unknown }

/** A member of a list that came, went or changed. */
export type MemberChange = {
  /** Of the object in its list. */
  id: number
  /** Of the lists of an object, the one it stands in; null where the object is a list. */
  list: string | null
  before: Fields | null
  after: Fields | null
  differences: Difference[]
}

export type Fields = Readonly<Record<string, unknown>>

export type ChangeView = { differences: Difference[]; members: MemberChange[] }

const asFields = (state: unknown): Fields =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
    ? Object.fromEntries(Object.entries(state))
    : {}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** Nothing said: no difference to what was not there. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function findDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [asFields(before), asFields(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [from, to] = [was[field], is[field]]
    return isSame(from, to) || (isNothing(from) && isNothing(to)) ? [] : [{ field, before: from, after: to }]
  })
}

const readMembers = (state: unknown): ReadonlyMap<number, Fields> =>
  new Map(
    (Array.isArray(state) ? (state as unknown[]) : []).map((member) => {
      const fields = asFields(member)
      return [Number(fields['id']), fields] as const
    }),
  )

/** Which members came, went or changed, in the order of the list. */
function findMembers(before: unknown, after: unknown, list: string | null = null): MemberChange[] {
  const [was, is] = [readMembers(before), readMembers(after)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id) => {
    const [from = null, to = null] = [was.get(id), is.get(id)]
    const differences = from === null || to === null ? [] : findDifferences(from, to)
    return from !== null && to !== null && differences.length === 0
      ? []
      : [{ id, list, before: from, after: to, differences }]
  })
}

/** Lists within an object, whose members are told one by one. */
const LISTS = ['landmarks', 'zones', 'cables']

/** What differs; of what was made or removed, what it was. */
export function viewChange({ kind, before, after }: PlantChange): ChangeView {
  if (kind === 'stops' || kind === 'joints' || kind === 'files')
    return { differences: [], members: findMembers(before, after) }
  const [was, is] = [asFields(before), asFields(after)]
  if (kind === 'attributes') return { differences: findDifferences(was['values'], is['values']), members: [] }
  return {
    differences: findDifferences(before, after).filter(({ field }) => !LISTS.includes(field)),
    members: LISTS.flatMap((list) => findMembers(was[list], is[list], list)),
  }
}
