import type { ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Drawer } from '#ui/drawer.tsx'
import { formMessages } from '#ui/form/form.messages.ts'
import { IconButton } from './icon-button.tsx'
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
          <IconButton icon="close" label={t('close')} onClick={onClose} />
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
