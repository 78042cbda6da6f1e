import type { Random } from '@fibrewatch/simulator'

/** A whole number from 0 to below the limit. */
export const pickBelow = (random: Random, limit: number): number => Math.floor(random() * limit)

export function pickOne<T>(random: Random, items: readonly T[]): T {
  const item = items[pickBelow(random, items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
