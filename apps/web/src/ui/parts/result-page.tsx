import type { ReactNode } from 'react'
import './parts.css'

type ResultPageProps = { code: string; text: ReactNode; action?: ReactNode }

/** A whole page that says why there is nothing: 404, 500, no permission. */
export function ResultPage({ code, text, action }: ResultPageProps) {
  return (
    <div className="result-page">
      <div className="result-page-code">{code}</div>
      <p>{text}</p>
      {action}
    </div>
  )
}
