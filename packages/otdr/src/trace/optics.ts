/** Metres per second in vacuum. */
const speedOfLight = 299_792_458
const secondsPerTick = 1e-10
const secondsPerNs = 1e-9

/** One-way travel time in ticks of 100 ps to metres of fibre. */
export function ticksToM(ticks: number, groupIndex: number): number {
  return (ticks * secondsPerTick * speedOfLight) / groupIndex
}

/** Metres of fibre to one-way ticks, whole as the record wants them. */
export function mToTicks(distanceM: number, groupIndex: number): number {
  return Math.round((distanceM * groupIndex) / (secondsPerTick * speedOfLight))
}

/** Length of fibre that answers at one instant: half the pulse, because light goes there and back. */
export function pulseLengthM(pulseNs: number, groupIndex: number): number {
  return (pulseNs * secondsPerNs * speedOfLight) / (2 * groupIndex)
}
