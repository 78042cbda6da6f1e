import type { Condition } from '../plant/conditions.ts'
import type { SimulatedPlant } from '../plant/plant.ts'

/** A timed series of conditions that begin and end. */
export interface Scenario {
  readonly name: string
  /** From the start of one repetition to the next. */
  readonly durationS: number
  /** In any order. */
  readonly steps: readonly Step[]
}

export interface Step {
  readonly atS: number
  /** The same key ends the condition it began. */
  readonly key: string
  /** Null ends it. */
  readonly condition: Condition | null
}

/** Begins at `fromS` and is put right at `toS`. */
export function makeSpell(
  key: string,
  [fromS, toS]: readonly [number, number],
  condition: Condition,
): Step[] {
  return [
    { atS: fromS, key, condition },
    { atS: toS, key, condition: null },
  ]
}

/** @throws Error when a step names what the plant does not have, or lies outside of the scenario */
export function requireFitting(
  { name, durationS, steps }: Scenario,
  { links, devices }: SimulatedPlant,
): void {
  for (const { atS, key, condition } of steps) {
    if (atS < 0 || atS > durationS) throw new Error(`scenario ${name}: ${key} at ${atS} s lies outside of it`)
    if (condition === null) continue
    const isKnown =
      condition.kind === 'offline'
        ? devices.some(({ code }) => code === condition.deviceCode)
        : links.some(({ code }) => code === condition.linkCode)
    if (!isKnown) throw new Error(`scenario ${name}: ${key} names what the plant does not have`)
  }
}
