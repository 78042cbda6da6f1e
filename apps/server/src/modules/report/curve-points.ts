import { decimateTrace } from '@fibrewatch/otdr'
import type { CurvePoints } from './drawing/sheet.ts'

/** A trace as it was measured: sample i lies at `startM + i * spacingM`, positive is loss. */
export interface MeasuredCurve {
  readonly samplesDb: Float32Array
  readonly startM: number
  readonly spacingM: number
}

/** More than a printer shows over the width of a page. */
const COLUMNS = 1400

/** The level over the distance, up being more light; no peak is lost. `zeroDb` is the sample that level 0 stands for. */
export function makeCurvePoints(
  { samplesDb, startM, spacingM }: MeasuredCurve,
  { lengthM, zeroDb }: { readonly lengthM: number; readonly zeroDb: number },
): CurvePoints {
  const from = -startM / spacingM
  const to = Math.min(samplesDb.length, (lengthM - startM) / spacingM)
  const columns = Math.max(1, Math.min(COLUMNS, Math.floor(to - from)))
  const { min, max } = decimateTrace(samplesDb, { from, to, columns })
  const points: number[] = []
  for (let column = 0; column < columns; column++) {
    const [low = Number.NaN, high = Number.NaN] = [min[column], max[column]]
    if (Number.isNaN(low)) continue
    const positionM = startM + (from + ((column + 0.5) * (to - from)) / columns) * spacingM
    points.push(positionM, zeroDb - low)
    if (high !== low) points.push(positionM, zeroDb - high)
  }
  return Float32Array.from(points)
}

/** So few that each holds many samples: of many samples of noise one is a crest, of a few perhaps none. */
const BLOCKS = 200
/** Room below the crest of the noise, dB: its troughs go on without end and are cut off. */
const BELOW_DB = 4
/** Noise further below the fibre than this is left outside: the fibre is what is read. */
const MAX_BELOW_FIBRE_DB = 26

/** What level 0 stands for: a little below the crest of the noise, or of the faintest part of the fibre. */
export function findZeroDb(
  { samplesDb, startM, spacingM }: MeasuredCurve,
  { lengthM, endM }: { readonly lengthM: number; readonly endM: number | null },
): number {
  const from = -startM / spacingM
  const to = Math.min(samplesDb.length, (lengthM - startM) / spacingM)
  const { min } = decimateTrace(samplesDb, { from, to, columns: Math.min(BLOCKS, Math.floor(to - from)) })
  const endAt = endM === null ? min.length : Math.ceil((endM / lengthM) * min.length)
  const [fibre, noise] = [sortLevels(min.subarray(0, endAt)), sortLevels(min.subarray(endAt))]
  const faintestDb = fibre.at(-1) ?? 0
  const noiseDb = noise[Math.floor(noise.length / 2)] ?? faintestDb
  return Math.min(Math.max(faintestDb, noiseDb), faintestDb + MAX_BELOW_FIBRE_DB) + BELOW_DB
}

const sortLevels = (levelsDb: Float32Array): Float32Array =>
  levelsDb.filter((levelDb) => !Number.isNaN(levelDb)).toSorted()
