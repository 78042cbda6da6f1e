import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { findTyped } from './overlay/keys.ts'
import type { Align } from './overlay/placement.ts'
import { Popover } from './overlay/popover.tsx'
import './menu.css'

export type MenuItem =
  | {
      id: string
      label: ReactNode
      onSelect: () => void
      isDisabled?: boolean
      /** One of a choice: shown as chosen. */
      isChecked?: boolean
    }
  | { id: string; separator: true }
  | { id: string; title: string }

/** Where a menu opens: under an element, or at a pointer. */
export type MenuAnchor = { x: number; y: number; align: Align; element?: Element }

export const anchorBelow = (element: Element, align: Align = 'start'): MenuAnchor => {
  const box = element.getBoundingClientRect()
  return { x: align === 'start' ? box.left : box.right, y: box.bottom, align, element }
}

const enabledItems = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)'),
]

/** Where a key leads among the items: arrows go round, letters seek; undefined for any other key. */
function itemOfKey(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const items = enabledItems(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: Math.max(at, 0) - 1,
    Home: 0,
    End: -1,
  }
  const step = steps[event.key]
  if (step !== undefined) return items.at(step)
  return items[
    findTyped(
      event,
      items.map((item) => item.textContent),
      at,
    )
  ]
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const item = itemOfKey(event)
  if (item === undefined) return
  event.preventDefault()
  item.focus()
}

type PopupMenuProps = {
  label: string
  anchor: MenuAnchor
  items: readonly MenuItem[]
  /** Has the focus at first: the last one when it was opened upwards. */
  from?: 'first' | 'last'
  onClose: () => void
}

/** A menu with roving focus: ↑↓ Home End and letters walk, Enter chooses, Esc and Tab close. */
export function PopupMenu({ label, anchor, items, from = 'first', onClose }: PopupMenuProps) {
  const lastId = items.findLast((item) => 'onSelect' in item && item.isDisabled !== true)?.id
  return (
    <Popover
      role="menu"
      isLeftByTab
      label={label}
      anchor={anchor.element ?? anchor}
      align={anchor.align}
      onClose={onClose}
      onKeyDown={walk}
    >
      {items.map((item) => (
        <MenuLine
          key={item.id}
          item={item}
          hasFocus={from === 'last' && item.id === lastId}
          onClose={onClose}
        />
      ))}
    </Popover>
  )
}

type MenuLineProps = { item: MenuItem; hasFocus: boolean; onClose: () => void }

function MenuLine({ item, hasFocus, onClose }: MenuLineProps) {
  if ('separator' in item) return <hr className="menu-separator" />
  if ('title' in item) return <div className="menu-title">{item.title}</div>
  const isChoice = item.isChecked !== undefined
  return (
    <button
      type="button"
      className="menu-item"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.isChecked}
      disabled={item.isDisabled}
      tabIndex={-1}
      data-autofocus={hasFocus ? '' : undefined}
      onClick={() => {
        onClose()
        item.onSelect()
      }}
    >
      {isChoice ? <span className="menu-choice">{item.label}</span> : item.label}
      {item.isChecked === true && <Icon name="check" size={14} />}
    </button>
  )
}

type MenuButtonProps = {
  label: string
  className: string
  items: readonly MenuItem[]
  align?: Align
  children: ReactNode
}

const OPENS_AT: Readonly<Record<string, 'first' | 'last'>> = { ArrowDown: 'first', ArrowUp: 'last' }

/** A button that opens a menu below itself: by a press, ↓ at its first item, ↑ at its last. */
export function MenuButton({ label, className, items, align = 'end', children }: MenuButtonProps) {
  const [opened, setOpened] = useState<{ anchor: MenuAnchor; from: 'first' | 'last' } | null>(null)
  const open = (button: Element, from: 'first' | 'last') =>
    setOpened({ anchor: anchorBelow(button, align), from })
  return (
    <>
      <button
        type="button"
        className={className}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={({ currentTarget }) => (opened === null ? open(currentTarget, 'first') : setOpened(null))}
        onKeyDown={(event) => {
          const from = OPENS_AT[event.key]
          if (from === undefined) return
          event.preventDefault()
          open(event.currentTarget, from)
        }}
      >
        {children}
      </button>
      {opened !== null && <PopupMenu {...{ label, items }} {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}
