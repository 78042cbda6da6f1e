import { formatNumber } from '#lib/format/numbers.ts'
import './plant-import.css'

export type SorFigure = { label: string; count: number }

export function SorCounts({ figures }: { figures: readonly SorFigure[] }) {
  return (
    <dl className="import-counts">
      {figures.map(({ label, count }) => (
        <div key={label} data-none={count === 0}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
