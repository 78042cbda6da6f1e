import type { ReactNode } from 'react'
import './result.css'

type ResultProps = { code?: string; text: string; children?: ReactNode }

/** A whole page that says why there is nothing to see, and what to do. */
export function Result({ code, text, children }: ResultProps) {
  return (
    <div className="result" role="alert">
      {code !== undefined && <div className="result-code">{code}</div>}
      <p>{text}</p>
      {children}
    </div>
  )
}
