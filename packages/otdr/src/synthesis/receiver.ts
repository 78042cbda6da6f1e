interface Light {
  readonly backscatter: Float64Array
  readonly reflected: Float64Array
}

/** Time constant of the receiver as a share of the pulse: gives peaks their tail. */
const receiverShare = 0.06

/**
 * The pulse fills `pulseSamples` of fibre behind its front: backscatter is averaged over them, and a reflection
 * lasts as long as the pulse takes to pass. The receiver then follows as a single pole.
 */
export function convolvePulse({ backscatter, reflected }: Light, pulseSamples: number): Float64Array {
  const received = new Float64Array(backscatter.length)
  const first = backscatter[0] ?? 0
  const follow = 1 - Math.exp(-1 / Math.max(receiverShare * pulseSamples, 1e-3))
  let filling = first * pulseSamples
  let reflecting = 0
  let output = first
  for (let index = 0; index < received.length; index += 1) {
    const behind = index - pulseSamples
    filling += (backscatter[index] ?? 0) - (behind < 0 ? first : (backscatter[behind] ?? 0))
    reflecting += (reflected[index] ?? 0) - (behind < 0 ? 0 : (reflected[behind] ?? 0))
    // Rounding of the running sums must not leave light behind the end of the fibre.
    const light = Math.max(0, filling / pulseSamples) + Math.max(0, reflecting)
    output += (light - output) * follow
    received[index] = output
  }
  return received
}
