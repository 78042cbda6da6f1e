import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@fibrewatch/simulator'
import { drawBlow, type Victim } from './plan.ts'

/** How often each part failed. */
export type Blows = Map<string, number>

/**
 * Strikes at random until the time is over; when it resolves every part is back. Each of two workers strikes
 * one part at a time, and never one that the other has struck.
 */
export async function storm(
  victims: readonly Victim[],
  { random, durationMs }: { random: Random; durationMs: number },
): Promise<Blows> {
  const blows: Blows = new Map()
  const held = new Set<Victim>()
  const endsAt = performance.now() + durationMs
  const strikeOn = async () => {
    while (performance.now() < endsAt) {
      const { victim, afterMs, awayMs } = drawBlow(random, victims)
      await wait(Math.min(afterMs, Math.max(0, endsAt - performance.now())))
      if (held.has(victim)) continue
      held.add(victim)
      blows.set(victim.name, (blows.get(victim.name) ?? 0) + 1)
      await victim.strike()
      await wait(awayMs)
      await victim.recover()
      held.delete(victim)
    }
  }
  await Promise.all([strikeOn(), strikeOn()])
  return blows
}
