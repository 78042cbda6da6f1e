/** Pulses that instruments offer, ns. */
const pulsesNs = [5, 10, 30, 50, 100, 275, 500, 1000, 2500, 5000, 10_000, 20_000] as const
/** As a level of power in 5 log decibels: light of a pulse grows with its length, noise falls with the root of the averages. */
const dbPerDecadeOfPulse = 5
const dbPerDecadeOfAverages = 2.5
/** A hundred times as long gives 5 dB; nobody waits longer for more. */
const averagingMax = 100

/** Nearest offered pulse that gives so many decibels more; null when none does. */
export function findPulseFor(pulseNs: number, missingDb: number): number | null {
  const neededNs = pulseNs * 10 ** (missingDb / dbPerDecadeOfPulse)
  return pulsesNs.find((one) => one >= neededNs) ?? null
}

/** Longest offered pulse that is no longer than this; null when even the shortest is. */
export function findPulseWithin(maximumNs: number): number | null {
  return pulsesNs.findLast((one) => one <= maximumNs) ?? null
}

/** How many times as long averaging gives so many decibels more; null when that is too long. */
export function findAveragingFor(missingDb: number): number | null {
  const times = Math.ceil(10 ** (missingDb / dbPerDecadeOfAverages))
  return times <= averagingMax ? times : null
}

/** By how much one acquisition sees less far than another, dB; negative: further. */
export function compareRange(of: Power, than: Power): number {
  const pulseDb = dbPerDecadeOfPulse * Math.log10(than.pulseNs / of.pulseNs)
  return pulseDb + dbPerDecadeOfAverages * Math.log10(Math.max(1, than.averages) / Math.max(1, of.averages))
}

interface Power {
  readonly pulseNs: number
  readonly averages: number
}
