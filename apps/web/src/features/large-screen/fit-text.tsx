import type { CSSProperties, ReactNode } from 'react'
import { widthOf } from '#ui/map/picture-model.ts'

/** Letters differ from their average. */
const SPARE = 1.06

type FitTextProps = {
  /** What is drawn, as text: as long as it is, it fits. */
  text: string
  /** Width of what stands beside it, in ems of the same font. */
  besideEm?: number
  /** Largest size, in units of the wall. */
  most: number
  /** Smallest that can be read; what does not fit then goes on in another line. */
  least?: number
  className?: string
  children?: ReactNode
}

/** Text that is never cut: as large as it may be, and smaller where it would not fit into its box. */
export function FitText({
  text,
  besideEm = 0,
  most,
  least = 0,
  className = '',
  children = text,
}: FitTextProps) {
  const em = (widthOf(text, 1) + besideEm) * SPARE
  const style = { '--em': Math.max(em, 1).toFixed(2), '--most': most, '--least': least } as CSSProperties
  return (
    <span className={`wall-fit ${className}`} style={style}>
      {children}
    </span>
  )
}
