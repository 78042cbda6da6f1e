import type { ReactNode } from 'react'

export type SheetFact = { label: string; value: ReactNode; unit?: string; note?: ReactNode }

type SheetHeadProps = { title: ReactNode; about: ReactNode; figures: readonly SheetFact[] }

/** What the paper is about, and the figures it is read for. */
export function SheetHead({ title, about, figures }: SheetHeadProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="print-about">{about}</p>
      <dl className="print-figures">
        {figures.map(({ label, value, unit, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> {unit}
            </dd>
            <dd className="print-note">{note}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function SheetFacts({ facts }: { facts: readonly SheetFact[] }) {
  return (
    <dl className="print-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type SheetSectionProps = { number: number; title: ReactNode; hint?: ReactNode; children: ReactNode }

export function SheetSection({ number, title, hint, children }: SheetSectionProps) {
  return (
    <section>
      <h2>
        <span>{number}</span> {title} <small>{hint}</small>
      </h2>
      {children}
    </section>
  )
}
