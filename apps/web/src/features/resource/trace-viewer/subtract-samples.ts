import type { TraceSamples } from '#ui/trace-plot/trace-plot.tsx'

/**
 * What a trace has lost against another, sample by sample of the first: more loss lies lower, as in a trace. NaN where
 * the other was not measured.
 */
export function subtractSamples(now: TraceSamples, other: TraceSamples): TraceSamples {
  const { startM, spacingM, samplesDb } = now
  const levelOf = (index: number) =>
    other.samplesDb[Math.round((startM + index * spacingM - other.startM) / other.spacingM)] ?? Number.NaN
  return { startM, spacingM, samplesDb: samplesDb.map((lossDb, index) => lossDb - levelOf(index)) }
}
