/** A link whose closures are known roughly, and what an instrument saw of it. */
export interface RandomPlant {
  readonly marks: readonly { readonly id: number; readonly opticalM: number }[]
  readonly events: readonly { readonly positionM: number; readonly sigmaM: number }[]
  readonly lengthM: number
  readonly scale: number
  /** Which mark is which event. */
  readonly truth: readonly (readonly [number, number])[]
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const SIGMA_M = 2
/** An event nearer than this to a place could be that place. */
const APART_M = 120
const MISSING_SHARE = 0.15

/**
 * Closures 0.5 to 3 km apart; distances off by an offset up to 60 m, a scale up to 1.2 % and 0.1 % more or less from section to
 * section; some closures unseen, some events none of them.
 */
export function makeRandomPlant(
  seed: number,
  count: number,
  { extra = Math.floor(count / 4) } = {},
): RandomPlant {
  const random = makeRandom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const scale = between(0.988, 1.012)
  let expectedM = 0
  let positionM = between(-60, 60)
  const places = Array.from({ length: count }, (_, id) => {
    const runM = between(500, 3000)
    expectedM += runM
    positionM += runM * scale * (1 + between(-0.001, 0.001))
    return { id, opticalM: expectedM, positionM: positionM + between(-SIGMA_M, SIGMA_M) }
  })
  const visible = places.filter(() => random() >= MISSING_SHARE)
  const lengthM = positionM + between(500, 2000)
  const others = Array.from({ length: extra }, () => between(0, lengthM)).filter((otherM) =>
    places.every((place) => Math.abs(place.positionM - otherM) > APART_M),
  )
  return {
    marks: places.map(({ id, opticalM }) => ({ id, opticalM })),
    events: [...others, ...visible.map((place) => place.positionM)].map((eventM) => ({
      positionM: eventM,
      sigmaM: SIGMA_M,
    })),
    lengthM,
    scale,
    truth: visible.map((place) => [place.id, place.positionM]),
  }
}
