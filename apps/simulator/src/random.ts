/** Gives [0, 1). All randomness of the simulator comes from one of these, so that a run can be repeated by its seed. */
export type Random = () => number

/** Mulberry32: one 32-bit state, good enough for noise and jitter. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pickBetween(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** FNV-1a: a seed from a name, so that a link looks the same whatever was made before it. */
export function makeSeed(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}
