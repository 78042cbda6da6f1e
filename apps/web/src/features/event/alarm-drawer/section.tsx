import type { ReactNode } from 'react'

type SectionProps = { title: string; hint?: ReactNode; extra?: ReactNode; children: ReactNode }

export function Section({ title, hint, extra, children }: SectionProps) {
  return (
    <section className="drawer-section">
      <h3>
        {title}
        {hint !== undefined && <small>{hint}</small>}
        {extra !== undefined && <span className="drawer-section-extra">{extra}</span>}
      </h3>
      {children}
    </section>
  )
}
