import type { ReactNode } from 'react'
import { MadeBy } from './made-by.tsx'
import './demo.css'

type ExamplePageProps = {
  /** The source files of the example. */
  files: readonly string[]
  children: ReactNode
}

/** A page of examples: cards below each other, and the source files. */
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
