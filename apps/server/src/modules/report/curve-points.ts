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

/** Room below the crest of the noise, dB: its troughs go on without end and are cut off. */
const BELOW_NOISE_DB = 4

/** What level 0 stands for: a little below the crest of the noise, or of the faintest part of the fibre. */
export function findZeroDb({ samplesDb, startM, spacingM }: MeasuredCurve, lengthM: number): number {
  const from = -startM / spacingM
  const to = Math.min(samplesDb.length, (lengthM - startM) / spacingM)
  const { min } = decimateTrace(samplesDb, { from, to, columns: Math.min(COLUMNS, Math.floor(to - from)) })
  const crests = min.filter((levelDb) => !Number.isNaN(levelDb))
  return crests.length === 0 ? 0 : crests.reduce((a, b) => Math.max(a, b)) + BELOW_NOISE_DB
}
