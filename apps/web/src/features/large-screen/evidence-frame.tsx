import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import type { Section } from './report-drawing.ts'
import './evidence.css'

const M_PER_KM = 1000
const AXIS_MARKS = 5

/** Kilometres along the link under a drawing, from edge to edge. */
export const markDistances = ({ fromM, toM }: Section): string[] =>
  Array.from({ length: AXIS_MARKS }, (_, index) => {
    const metres = fromM + (index / (AXIS_MARKS - 1)) * (toM - fromM)
    return `${formatNumber(metres / M_PER_KM, 2)}${index === AXIS_MARKS - 1 ? ' km' : ''}`
  })

type FrameProps = { title: string; code: string; keys?: ReactNode; children: ReactNode }

/** Title, code and colour keys; beside them the drawing, or why there is none. */
export function EvidenceFrame({ title, code, keys, children }: FrameProps) {
  return (
    <section className="wall-box wall-evidence">
      <div className="wall-evidence-head">
        <b className="ellipsis">{title}</b>
        <span className="wall-evidence-code">{code}</span>
        {keys}
      </div>
      {children}
    </section>
  )
}

type PlotProps = {
  label: string
  box: { columns: number; rows: number }
  /** Labels at the upper and the lower end of the drawing. */
  sides?: readonly [top: string, bottom: string]
  /** Labels below it, from left to right. */
  marks: readonly string[]
  children: ReactNode
}

/** A drawing of columns and rows that the browser stretches, with its scales. */
export function EvidencePlot({ label, box: { columns, rows }, sides, marks, children }: PlotProps) {
  return (
    <div className={sides === undefined ? 'wall-plot' : 'wall-plot has-sides'}>
      {sides !== undefined && (
        <p className="wall-axis is-side">
          {sides.map((side) => (
            <span key={side}>{side}</span>
          ))}
        </p>
      )}
      <svg viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {children}
      </svg>
      <p className="wall-axis is-below">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </p>
    </div>
  )
}
