import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import './tabs.css'

export type InnerTab<Id extends string> = { id: Id; label: string; count?: number; isDisabled?: boolean }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly InnerTab<Id>[]
  activeId: Id
  onChange: (id: Id) => void
  /** What the active tab shows. */
  children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs inside a page, underlined. ←→ Home End walk. */
export function Tabs<Id extends string>({ label, tabs, activeId, onChange, children }: TabsProps<Id>) {
  const id = useId()
  // On a phone they do not all fit, and an address may name one of the last.
  useEffect(() => {
    document.getElementById(`${id}${activeId}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, activeId])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const open = tabs.filter(({ isDisabled }) => isDisabled !== true)
    const at = open.findIndex((tab) => tab.id === activeId)
    const step = STEPS[event.key]
    const edge = { Home: 0, End: open.length - 1 }[event.key]
    const next = open[edge ?? (at + (step ?? 0) + open.length) % open.length]
    if ((step === undefined && edge === undefined) || next === undefined) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${id}${next.id}`)?.focus()
  }
  return (
    <div className="inner-tabs">
      <div className="inner-tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === activeId}
            aria-controls={`${id}panel`}
            disabled={tab.isDisabled}
            tabIndex={tab.id === activeId ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count !== undefined && <small>{formatNumber(tab.count)}</small>}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} className="inner-tab-panel" role="tabpanel" aria-labelledby={`${id}${activeId}`}>
        {children}
      </div>
    </div>
  )
}
