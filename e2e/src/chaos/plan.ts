import type { Random } from '@fibrewatch/simulator'
import { pickBelow, pickOne } from '../harness/random.ts'

/** A part of the installation that can be taken away and brought back. */
export type Victim = {
  name: string
  /** Takes it away. */
  strike(): Promise<void>
  /** Brings it back; resolves when it works again. */
  recover(): Promise<void>
}

const QUIET_MS = { min: 800, more: 4000 }
const AWAY_MS = { min: 50, more: 3000 }

export type Blow = { victim: Victim; afterMs: number; awayMs: number }

/** Draws the next failure: which part, when, for how long. Failures of different parts may overlap. */
export function drawBlow(random: Random, victims: readonly Victim[]): Blow {
  return {
    victim: pickOne(random, victims),
    afterMs: QUIET_MS.min + pickBelow(random, QUIET_MS.more),
    awayMs: AWAY_MS.min + pickBelow(random, AWAY_MS.more),
  }
}
