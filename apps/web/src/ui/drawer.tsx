import { type ReactNode, useEffect, useId } from 'react'
import { useReturnFocus } from './overlay/return-focus.ts'
import './drawer.css'

type PushedProps = { children: ReactNode; drawer: ReactNode }

/** A page and, when there is one, its drawer beside it: the list keeps working while the drawer is open. When it
 * closes, what opened it has the focus again. */
export function Pushed({ children, drawer }: PushedProps) {
  useReturnFocus(drawer !== null && drawer !== undefined && drawer !== false)
  return (
    <div className="pushed">
      <div>{children}</div>
      {drawer}
    </div>
  )
}

type DrawerProps = {
  title: string
  /** Leaves the page beside it more room. */
  isNarrow?: boolean
  onClose: () => void
  children: ReactNode
}

/** Non-modal: it pushes instead of covering, Esc closes it from anywhere on the page except an open field. */
export function Drawer({ title, isNarrow = false, onClose, children }: DrawerProps) {
  const id = useId()
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <aside className={isNarrow ? 'drawer is-narrow' : 'drawer'} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {title}
      </h2>
      {children}
    </aside>
  )
}
