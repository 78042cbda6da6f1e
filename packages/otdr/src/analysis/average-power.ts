const dbPerDecade = 5

/** Level of the mean power of samples, dB: where light is weak a mean of decibels is biased. */
export function meanPowerLevel(samplesDb: Float32Array): number {
  let sum = 0
  for (let index = 0; index < samplesDb.length; index += 1)
    sum += 10 ** (-(samplesDb[index] ?? 0) / dbPerDecade)
  return -dbPerDecade * Math.log10(sum / samplesDb.length)
}

/** Each sample as the mean power of the `count` samples around it, dB. */
export function averagePower(samplesDb: Float32Array, count: number): Float32Array {
  const sums = new Float64Array(samplesDb.length + 1)
  let sum = 0
  for (let index = 0; index < samplesDb.length; index += 1) {
    sum += 10 ** (-(samplesDb[index] ?? 0) / dbPerDecade)
    sums[index + 1] = sum
  }
  const before = Math.floor(count / 2)
  const averaged = new Float32Array(samplesDb.length)
  for (let index = 0; index < averaged.length; index += 1) {
    const from = Math.max(0, index - before)
    const to = Math.min(samplesDb.length, index - before + count)
    averaged[index] =
      -dbPerDecade * Math.log10(((sums[to] ?? 0) - (sums[from] ?? 0)) / Math.max(1, to - from))
  }
  return averaged
}
