import { medianOf } from './noise.ts'

/** The receiver's noise as levels of the trace, dB: larger is darker. */
export interface NoiseFloor {
  /** Where backscatter would be as strong as the noise is on average (root mean square, SNR 1). */
  readonly rmsDb: number
  /** Below which 98 % of the samples of noise lie: some 1.6 dB above the other. */
  readonly peakDb: number
}

const partsMax = 20
/** Fewer samples of noise do not show where the strongest fiftieth of them begins. */
const partSamplesMin = 100
const belowShare = 0.98
const dbPerDecade = 5
/** As many samples of one level in a row are no noise: they were never written. */
const unwrittenMin = 40

/**
 * Noise in samples that hold nothing else; by the median of up to twenty parts, for a ghost is no noise. Where the
 * receiver saw less than nothing it writes its lowest level: such samples lie below the 98 % and say nothing of the mean
 * square, which is that of the others. Null with fewer than a hundred samples.
 */
export function measureNoiseFloor(samplesDb: Float32Array): NoiseFloor | null {
  const tail = cutUnwritten(samplesDb)
  const parts = Math.min(partsMax, Math.floor(tail.length / partSamplesMin))
  if (parts === 0) return null
  const length = Math.floor(tail.length / parts)
  const darkestDb = tail.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const floors = Array.from({ length: parts }, (_, part) =>
    measurePart(tail.subarray(part * length, (part + 1) * length), darkestDb),
  )
  const rmsDb = medianOf(floors.map((floor) => floor.rmsDb))
  return Number.isFinite(rmsDb) ? { rmsDb, peakDb: medianOf(floors.map((floor) => floor.peakDb)) } : null
}

function measurePart(samplesDb: Float32Array, darkestDb: number): NoiseFloor {
  const seen = samplesDb.filter((levelDb) => levelDb < darkestDb)
  const squares = seen.reduce((sum, levelDb) => sum + 10 ** ((-2 * levelDb) / dbPerDecade), 0)
  const sorted = samplesDb.toSorted()
  return {
    rmsDb: (-dbPerDecade / 2) * Math.log10(squares / seen.length),
    peakDb: sorted[Math.floor((1 - belowShare) * sorted.length)] ?? Number.NaN,
  }
}

function cutUnwritten(samplesDb: Float32Array): Float32Array {
  const last = samplesDb.at(-1)
  const written = samplesDb.findLastIndex((levelDb) => levelDb !== last) + 1
  return samplesDb.length - written < unwrittenMin ? samplesDb : samplesDb.subarray(0, written)
}
