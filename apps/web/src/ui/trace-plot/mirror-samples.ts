import type { TraceSamples } from './trace-plot.types.ts'

/** Moves a trace so that the place `zeroM` of its axis is the zero of the cable. */
export const shiftSamples = (samples: TraceSamples, zeroM: number): TraceSamples => ({
  ...samples,
  startM: samples.startM - zeroM,
})

/**
 * A trace measured from end B, turned so that its distances count from end A: its end, `endM` on its own axis, is the
 * zero of the cable. Levels stay: its curve rises with distance.
 */
export function mirrorSamples({ startM, spacingM, samplesDb }: TraceSamples, endM: number): TraceSamples {
  const lastM = startM + spacingM * (samplesDb.length - 1)
  return { startM: endM - lastM, spacingM, samplesDb: samplesDb.toReversed() }
}
