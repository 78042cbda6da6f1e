import type { AlarmCondition } from './condition.ts'
import type { Draft } from './record.ts'

/** Of two seen at one time the lower position, of two at one position the greater id: independent of the order of storing. */
export function isSeenLater(condition: AlarmCondition, other: AlarmCondition): boolean {
  if (condition.lastAt !== other.lastAt) return condition.lastAt > other.lastAt
  const anchorM = condition.anchorM ?? Number.NEGATIVE_INFINITY
  const otherAnchorM = other.anchorM ?? Number.NEGATIVE_INFINITY
  return anchorM === otherAnchorM ? condition.id > other.id : anchorM < otherAnchorM
}

/** Inserts a draft into a list of unchanging ones, ordered by when they were seen. */
export function insertBySeen(drafts: Draft[], draft: Draft): void {
  let [from, to] = [0, drafts.length]
  // Usually it is the newest.
  let middle = to - 1
  while (from < to) {
    const other = drafts[middle]
    if (other !== undefined && isSeenLater(other.condition, draft.condition)) to = middle
    else from = middle + 1
    middle = (from + to) >> 1
  }
  drafts.splice(from, 0, draft)
}

interface Entry {
  readonly draft: Draft
  /** The condition when it was added. */
  readonly seen: AlarmCondition
}

/**
 * Finds the draft seen last among changing ones: a binary heap. A changed draft is added again; its outdated entry
 * is dropped when it comes to the top.
 */
export class SeenHeap {
  readonly #entries: Entry[] = []

  constructor(drafts: Iterable<Draft>) {
    for (const draft of drafts) this.add(draft)
  }

  add(draft: Draft): void {
    this.#entries.push({ draft, seen: draft.condition })
    this.#raise(this.#entries.length - 1)
  }

  /** The last seen of `drafts`; each of them was added in its present state. */
  findLast(drafts: ReadonlySet<Draft>): Draft | null {
    for (let first = this.#entries[0]; first !== undefined; first = this.#entries[0]) {
      if (drafts.has(first.draft) && isCurrent(first)) return first.draft
      this.#removeFirst()
    }
    return null
  }

  #removeFirst(): void {
    const last = this.#entries.pop()
    if (last === undefined || this.#entries.length === 0) return
    this.#entries[0] = last
    this.#lower()
  }

  #raise(start: number): void {
    for (let index = start; index > 0; ) {
      const parent = (index - 1) >> 1
      if (!this.#isBefore(index, parent)) return
      this.#swap(index, parent)
      index = parent
    }
  }

  #lower(): void {
    for (let index = 0; ; ) {
      const left = 2 * index + 1
      const child = this.#isBefore(left + 1, left) ? left + 1 : left
      if (!this.#isBefore(child, index)) return
      this.#swap(index, child)
      index = child
    }
  }

  #isBefore(index: number, than: number): boolean {
    const [entry, other] = [this.#entries[index], this.#entries[than]]
    return entry !== undefined && (other === undefined || isSeenLater(entry.seen, other.seen))
  }

  #swap(index: number, partner: number): void {
    const [entry, other] = [this.#entries[index], this.#entries[partner]]
    if (entry === undefined || other === undefined) return
    this.#entries[index] = other
    this.#entries[partner] = entry
  }
}

/** A repeat may change all other fields. */
function isCurrent({ draft: { condition }, seen }: Entry): boolean {
  return condition.lastAt === seen.lastAt && condition.anchorM === seen.anchorM
}
