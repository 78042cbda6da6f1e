import { readNameDirection, readNameFibre } from './read-file-name.ts'
import type { CableEnds, NamedFibre, TestDirection } from './placing-words.ts'
import { findNumber, isSameText } from './placing-words.ts'

/** What a SOR record states of its fibre, as decoded text. */
export interface StatedFibre {
  readonly fibreId: string
  /** Where the measurement was made from, and where the fibre ends. */
  readonly locationA: string
  readonly locationB: string
  /** ST standard, RT measured from the far end. */
  readonly traceType: string
}

export interface FilePlace {
  /** With its folders, if they are known. */
  readonly fileName: string
  readonly stated: StatedFibre
  readonly ends: CableEnds
  readonly fibreCount: number
}

export const placingDoubts = [
  'fibre-unknown',
  'fibre-differs',
  'fibre-beyond-count',
  'direction-unknown',
  'direction-differs',
] as const
export type PlacingDoubt = (typeof placingDoubts)[number]

/** Whose fibre a file is, and from which end; with a doubt in it the rest is the best guess. */
export interface Placing {
  readonly fibreNumber: number | null
  readonly direction: TestDirection | null
  readonly doubts: readonly PlacingDoubt[]
}

/**
 * Reads fibre number and direction from the record and from the file name. One of them is enough where the other is silent;
 * where they differ the file name is the guess, which people set for each file, and it is said that they differ.
 */
export function readPlacing({ fileName, stated, ends, fibreCount }: FilePlace): Placing {
  const fibre = agree(readStatedFibre(stated), readNameFibre(fileName))
  const direction = agree(readStatedDirection(stated, ends), readNameDirection(fileName, ends))
  const doubts: PlacingDoubt[] = []
  if (fibre.value === null || fibre.isUnsure) doubts.push('fibre-unknown')
  if (fibre.differs) doubts.push('fibre-differs')
  if (fibre.value !== null && fibre.value > fibreCount) doubts.push('fibre-beyond-count')
  if (direction.value === null) doubts.push('direction-unknown')
  if (direction.differs) doubts.push('direction-differs')
  return { fibreNumber: fibre.value, direction: direction.value, doubts }
}

interface Agreed<Value> {
  readonly value: Value | null
  readonly differs: boolean
  readonly isUnsure: boolean
}

/** A record that says the same makes sure what the name alone would leave in doubt. */
function agree<Value>(stated: Value | null, named: NamedFibre<Value> | null): Agreed<Value> {
  if (named === null) return { value: stated, differs: false, isUnsure: false }
  if (stated === null) return { value: named.value, differs: false, isUnsure: named.isUnsure }
  if (stated === named.value) return { value: stated, differs: false, isUnsure: false }
  if (named.isUnsure) return { value: stated, differs: false, isUnsure: false }
  return { value: named.value, differs: true, isUnsure: false }
}

/** A fibre id such as `12`, `F012` or `纤芯12`; one with several numbers, or with none, says nothing. */
function readStatedFibre({ fibreId }: StatedFibre): number | null {
  const numbers = fibreId.match(/\d+/g) ?? []
  return numbers.length === 1 ? findNumber(numbers[0]) : null
}

function readStatedDirection({ locationA, locationB, traceType }: StatedFibre, ends: CableEnds) {
  const ways = [
    { value: 'ab', from: ends.endA, to: ends.endB },
    { value: 'ba', from: ends.endB, to: ends.endA },
  ] as const
  const found = ways.find(({ from, to }) => isSameText(locationA, from) && isSameText(locationB, to))
  if (found === undefined) return null
  if (traceType.toUpperCase() !== 'RT') return found.value
  return found.value === 'ab' ? 'ba' : 'ab'
}
