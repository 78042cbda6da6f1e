type SparklineProps = {
  values: readonly number[]
  /** A CSS colour; severities pass their edge token. */
  color?: string
  width?: number
  height?: number
  label: string
}

const INSET_PX = 2

function makePoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const stepPx = (width - 2 * INSET_PX) / Math.max(values.length - 1, 1)
  const y = (value: number) => height - INSET_PX - ((value - low) / range) * (height - 2 * INSET_PX)
  return values.map((value, at) => `${(INSET_PX + at * stepPx).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}

/** A trend without axes: it shows shape, the number beside it shows size. */
export function Sparkline({ values, color = 'var(--c4)', width = 54, height = 18, label }: SparklineProps) {
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      {values.length > 1 && (
        <polyline
          points={makePoints(values, width, height)}
          fill="none"
          stroke={color}
          strokeWidth={1.4}
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
