import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { drawSheet } from './printable.ts'
import './print.css'

/** Puts the sheet in place of the console while the browser prints, with `head` above it. */
export function PrintHost({ head }: { head: ReactNode }) {
  const [sheet, setSheet] = useState<ReactNode>(null)
  useEffect(() => {
    // The browser takes the page as it stands when the event returns.
    const show = () => flushSync(() => setSheet(drawSheet()))
    const hide = () => setSheet(null)
    addEventListener('beforeprint', show)
    addEventListener('afterprint', hide)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', hide)
    }
  }, [])
  if (sheet === null) return null
  return createPortal(
    <article className="print-sheet" data-paper data-theme="light">
      {head}
      {sheet}
    </article>,
    document.body,
  )
}
