import type { ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { formMessages } from '#ui/form/form.messages.ts'
import './detail-drawer.css'

type DetailDrawerProps = {
  title: string
  /** Under the title: state, times. */
  facts?: ReactNode
  /** Buttons of the row. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Details of one row beside its list. */
export function DetailDrawer({ title, facts, actions, onClose, children }: DetailDrawerProps) {
  const t = useMessages(formMessages)
  return (
    <Drawer title={title} onClose={onClose}>
      <header className="detail-head">
        <div className="detail-title">
          <span className="ellipsis" title={title}>
            {title}
          </span>
          <button
            type="button"
            className="button text icon-only small"
            title={t('close')}
            aria-label={t('close')}
            onClick={onClose}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
        {facts !== undefined && <div className="detail-facts">{facts}</div>}
        {actions !== undefined && <div className="detail-actions">{actions}</div>}
      </header>
      <div className="detail-body">{children}</div>
    </Drawer>
  )
}

/** A part of the details under its own heading. */
export function DetailSection({
  title,
  extra,
  children,
}: {
  title: string
  extra?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="detail-section">
      <h3>
        {title}
        {extra !== undefined && <small>{extra}</small>}
      </h3>
      {children}
    </section>
  )
}
