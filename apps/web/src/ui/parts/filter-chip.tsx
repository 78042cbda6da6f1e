import type { ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { partsMessages } from './parts.messages.ts'
import './filter-chip.css'

type FilterChipProps = { label: string; children: ReactNode; onRemove: () => void }

/** A condition that narrows what is shown: what it is about, its value, and a way out. */
export function FilterChip({ label, children, onRemove }: FilterChipProps) {
  const t = useMessages(partsMessages)
  const removeText = t('removeFilter', { name: label })
  return (
    <span className="filter-chip">
      <small>{label}</small>
      <span className="ellipsis">{children}</span>
      <button type="button" aria-label={removeText} title={removeText} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
