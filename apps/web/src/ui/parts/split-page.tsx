import type { ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { useIsNarrow } from '#ui/media.ts'
import { partsMessages } from './parts.messages.ts'
import './split-page.css'

type SplitPageProps = {
  /** Left: a list or a tree. */
  list: ReactNode
  /** Right: what is chosen in it; null while nothing is. */
  detail: ReactNode | null
  /** Said at the right while nothing is chosen. */
  hint: string
  /** Width of the left part: a tree 268, a list 500. */
  listPx?: number
  /** On a phone the detail covers the list: back to it. */
  onBack: () => void
}

/** List and detail side by side; one after the other on a phone. */
export function SplitPage({ list, detail, hint, listPx = 500, onBack }: SplitPageProps) {
  const t = useMessages(partsMessages)
  const isNarrow = useIsNarrow()
  const columns = isNarrow ? '1fr' : `${listPx}px 1fr`
  const isOpen = detail !== null && detail !== false
  return (
    <div className="split-page" style={{ gridTemplateColumns: columns }}>
      <div className="card" hidden={isNarrow && isOpen}>
        {list}
      </div>
      {(isOpen || !isNarrow) && (
        <div className="card">
          {isNarrow && (
            <button type="button" className="button text split-back" onClick={onBack}>
              <Icon name="left" size={14} />
              {t('back')}
            </button>
          )}
          {isOpen ? detail : <p className="notice">{hint}</p>}
        </div>
      )}
    </div>
  )
}
