import { Instant } from '#ui/time-text.tsx'
import './plant-import.css'

export type RecentRow = {
  id: number
  name: string
  kind?: string
  state: string
  createdAt: string
}

type RecentRowsProps = {
  rows: readonly RecentRow[]
  openText: string
  isBusy: boolean
  onOpen: (id: number) => void
}

/** Imports, the newest first: one that was left goes on from here, one that is done is undone from here. */
export function RecentRows({ rows, openText, isBusy, onOpen }: RecentRowsProps) {
  return (
    <ul>
      {rows.map(({ id, name, kind, state, createdAt }) => (
        <li key={id}>
          <span className="import-name" title={name}>
            {name}
          </span>
          {kind !== undefined && <span className="text-2">{kind}</span>}
          <span>{state}</span>
          <span className="text-3">
            <Instant at={createdAt} />
          </span>
          <button
            type="button"
            className="button text small"
            disabled={isBusy}
            aria-label={`${openText} ${name}`}
            onClick={() => onOpen(id)}
          >
            {openText}
          </button>
        </li>
      ))}
    </ul>
  )
}
