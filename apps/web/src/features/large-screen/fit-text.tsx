import type { CSSProperties, ReactNode } from 'react'
import { widthOf } from '#ui/map/picture-model.ts'

/** Spare width, since letters differ from their average. */
const SPARE = 1.06

type FitTextProps = {
  /** The drawn text: its length decides the size. */
  text: string
  /** Width of the element beside it, in ems of the same font. */
  besideEm?: number
  /** Largest size, in units of the wall. */
  most: number
  /** Smallest readable size; longer text wraps. */
  least?: number
  className?: string
  children?: ReactNode
}

/** Text that is never cut: smaller where it would not fit into its box. */
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
