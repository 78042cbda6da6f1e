import type { CSSProperties, ReactNode } from 'react'
import './card.css'

type CardProps = {
  title: ReactNode
  /** Small text after the title: what is counted, over which time. */
  hint?: ReactNode
  /** At the right end: a link to the rows behind, a legend. */
  extra?: ReactNode
  className?: string
  style?: CSSProperties
  children: ReactNode
}

export function Card({ title, hint, extra, className = '', style, children }: CardProps) {
  return (
    <section className={`card ${className}`} style={style}>
      <h2 className="card-head">
        {title}
        {hint !== undefined && <small title={typeof hint === 'string' ? hint : undefined}>{hint}</small>}
        {extra !== undefined && <span className="card-extra">{extra}</span>}
      </h2>
      <div className="card-body">{children}</div>
    </section>
  )
}
