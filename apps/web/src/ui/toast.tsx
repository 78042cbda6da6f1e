import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useChanged } from './keep/use-changed.ts'
import { uiMessages } from './ui.messages.ts'
import './toast.css'

type Toast = { id: number; text: string; durationMs: number; onUndo: (() => void) | null }

const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

const DEFAULT_DURATION_MS = 3000
/** How long an action can be taken back. */
const UNDO_MS = 5000

let lastId = 0

function remove(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

function add(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  // The same sentence twice says nothing more: the newer replaces the older.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id }],
  }))
}

/** One line at the bottom, gone after a moment. */
export const showToast = (text: string, durationMs = DEFAULT_DURATION_MS): void =>
  add({ text, durationMs, onUndo: null })

/** Says what was done and lets it be taken back for five seconds, longer under the pointer or with the focus. */
export const showUndo = (text: string, onUndo: () => void): void => add({ text, durationMs: UNDO_MS, onUndo })

function ToastLine({ toast }: { toast: Toast }) {
  const t = useMessages(uiMessages)
  const { id, durationMs, onUndo } = toast
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => remove(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs, isHeld])
  const undo = () => {
    remove(id)
    onUndo?.()
  }
  return (
    <div
      className="toast"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{toast.text}</span>
      {onUndo !== null && (
        <button type="button" className="button text small" onClick={undo}>
          {t('undo')}
        </button>
      )}
    </div>
  )
}

/** Stands once, in the shell. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const ref = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  // Modal windows lie in the browser's top layer: what is to be read above them goes there too, and after them.
  useChanged([newest], () => {
    ref.current?.hidePopover()
    ref.current?.showPopover()
  })
  return (
    <div ref={ref} popover="manual" className="toasts" role="status">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
