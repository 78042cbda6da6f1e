import type { ReactNode } from 'react'
import './page-head.css'

type PageHeadProps = {
  title: ReactNode
  /** Small and in code type after the title: a code, an id. */
  code?: string
  hint?: ReactNode
  /** At the right end. */
  actions?: ReactNode
}

/** Head of a card or a detail: what it is, and what can be done with it. */
export function PageHead({ title, code, hint, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <h2 className="ellipsis">{title}</h2>
      {code !== undefined && <span className="mono fs-12 text-3">{code}</span>}
      {hint !== undefined && <small>{hint}</small>}
      {actions !== undefined && <span className="page-head-actions small-buttons">{actions}</span>}
    </div>
  )
}
