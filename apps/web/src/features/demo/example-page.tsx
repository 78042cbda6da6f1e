import type { ReactNode } from 'react'
import { MadeBy } from './made-by.tsx'
import './demo.css'

type ExamplePageProps = {
  /** What it is made with. */
  files: readonly string[]
  children: ReactNode
}

/** A page of examples: cards below each other, and what they are made with. */
export function ExamplePage({ files, children }: ExamplePageProps) {
  return (
    <div className="demo-page is-scrolled">
      <div className="demo-cards">{children}</div>
      <p className="demo-note">
        <MadeBy files={files} />
      </p>
    </div>
  )
}
