import type { Trace } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'

/**
 * Optical return loss of a span: backscatter and reflections added up. Each sample returns the backscatter of one
 * pulse, lessened by twice the one-way loss to it; a sample stands for its share of a pulse length. `startLevelDb`
 * is the backscatter at the start. Null when the span holds no samples.
 */
export function measureOrl(
  trace: Trace,
  { fromM, toM, startLevelDb }: { fromM: number; toM: number; startLevelDb: number },
): number | null {
  const from = Math.max(0, indexAt(trace, fromM))
  const span = trace.samplesDb.subarray(from, Math.max(from, indexAt(trace, toM)))
  if (span.length === 0) return null
  const relative = span.reduce((sum, levelDb) => sum + 10 ** ((startLevelDb - levelDb) / 5), 0)
  const perPulseDb = trace.backscatterDb + 10 * Math.log10(trace.pulseNs)
  return -perPulseDb - 10 * Math.log10((relative * trace.spacingM) / trace.pulseM)
}
