import type { ComponentProps } from 'react'
import './dense-table.css'

/** The room of a short table in a panel: its head stays in sight while its rows scroll. `className` gives the room its size. */
export function DenseTable({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`dense-table ${className}`} {...rest} />
}
