import type { Severity } from '@fibrewatch/contract/severity'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'

type StatTileProps = {
  icon?: ReactNode
  label: ReactNode
  figure: ReactNode
  /** Said small after the figure. */
  unit?: ReactNode
  context?: ReactNode
  /** The rows behind the figure: every count links to them. */
  to: string
  /** Highest unacknowledged severity: 3 px top edge in its colour. */
  hot?: Severity | null
  isStale?: boolean
  /** Known to be none: nothing about it draws the eye. */
  isQuiet?: boolean
}

export function StatTile({
  icon,
  label,
  figure,
  unit,
  context,
  to,
  hot = null,
  isStale = false,
  isQuiet = false,
}: StatTileProps) {
  const style = hot === null ? undefined : ({ '--tile-edge': `var(--${hot}-edge)` } as CSSProperties)
  const marks = `${hot === null ? '' : ' hot'}${isQuiet ? ' is-quiet' : ''}`
  return (
    <Link className={`tile${marks}`} style={style} to={to}>
      <div className="tile-label">
        {icon}
        {label}
      </div>
      <div className={isStale ? 'tile-figure text-3' : 'tile-figure'}>
        {figure}
        {unit !== undefined && <small>{unit}</small>}
      </div>
      <div className="tile-context">{context}</div>
    </Link>
  )
}
