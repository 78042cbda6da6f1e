type SparklineProps = {
  /** Equally far apart; null where nothing is known: the line breaks there. */
  values: readonly (number | null)[]
  /** A CSS colour; severities pass their edge token. */
  color?: string
  width?: number
  height?: number
  label: string
  /** The least range that fills the height: smaller changes are noise and stay small. */
  floor?: number
}

const INSET_PX = 2

type Box = { width: number; height: number; floor: number }

/** The path of the line. The values lie in the middle of the range when it is the floor that decides. */
export function makePath(values: readonly (number | null)[], { width, height, floor }: Box): string {
  const known = values.filter((value) => value !== null)
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const range = Math.max(highest - lowest, floor) || 1
  const low = (lowest + highest - range) / 2
  const stepPx = (width - 2 * INSET_PX) / Math.max(values.length - 1, 1)
  const y = (value: number) => height - INSET_PX - ((value - low) / range) * (height - 2 * INSET_PX)
  const isKnown = (at: number) => (values[at] ?? null) !== null
  return values
    .map((value, at) => {
      if (value === null) return ''
      const point = `${(INSET_PX + at * stepPx).toFixed(1)},${y(value).toFixed(1)}`
      if (isKnown(at - 1)) return `L${point}`
      // One that stands alone is a dash, wide enough to be seen.
      return isKnown(at + 1) ? `M${point}` : `M${point}h2`
    })
    .join('')
}

/** A trend without axes: it shows shape, the number beside it shows size. */
export function Sparkline(props: SparklineProps) {
  const { values, color = 'var(--c4)', width = 54, height = 18, label, floor = 0 } = props
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      <path
        d={makePath(values, { width, height, floor })}
        fill="none"
        stroke={color}
        strokeWidth={1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
