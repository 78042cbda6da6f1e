/** Lowest and highest sample under each pixel column; NaN in columns without samples. */
export interface DecimatedTrace {
  readonly min: Float32Array
  readonly max: Float32Array
}

/** More than any screen has; keeps a wrong number from asking for endless memory. */
const columnsMax = 100_000

/**
 * Reduces samples [from, to) to `columns` columns so that no peak is lost, however narrow. Zoomed in beyond one
 * sample per column, a column shows the sample it lies in. `from` and `to` may be fractions and may lie outside.
 */
export function decimateTrace(
  samplesDb: Float32Array,
  { from, to, columns }: { from: number; to: number; columns: number },
): DecimatedTrace {
  const count = Math.min(columnsMax, Math.max(0, Math.floor(columns)))
  const min = new Float32Array(count).fill(Number.NaN)
  const max = new Float32Array(count).fill(Number.NaN)
  const width = (to - from) / count
  for (let column = 0; column < count; column += 1) {
    const first = Math.floor(from + column * width)
    const next = Math.max(first + 1, Math.floor(from + (column + 1) * width))
    findExtremes(samplesDb, [first, next], { min, max, column })
  }
  return { min, max }
}

function findExtremes(
  samplesDb: Float32Array,
  [from, to]: readonly [number, number],
  { min, max, column }: DecimatedTrace & { column: number },
): void {
  const last = Math.min(to, samplesDb.length)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let index = Math.max(0, from); index < last; index += 1) {
    const value = samplesDb[index] ?? 0
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low <= high) {
    min[column] = low
    max[column] = high
  }
}
