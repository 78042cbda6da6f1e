import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { netdiskMessages } from './netdisk.messages.ts'
import type { DiskItem } from './netdisk.types.ts'

/** Width of the end that stays visible, in Latin letters: the extension, and the number before it. */
const TAIL_WIDTH = 10
/** Chinese characters and their punctuation are twice as wide as Latin letters. */
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const widthOf = (letter: string): number => (WIDE.test(letter) ? 2 : 1)

/** Index where the visible end begins. */
function findTail(letters: readonly string[]): number {
  let at = letters.length
  for (let width = 0; at > 0; at -= 1) {
    width += widthOf(letters[at - 1] ?? '')
    if (width > TAIL_WIDTH) break
  }
  return at
}

type MarkedNameProps = {
  text: string
  searched: string
  /** Two lines instead of one. */
  isTile: boolean
}

/** A name with the searched part marked: text nodes only, so any text is safe. */
export function MarkedName({ text, searched, isTile }: MarkedNameProps) {
  const from = searched === '' ? -1 : text.toLowerCase().indexOf(searched.toLowerCase())
  if (from < 0) return isTile ? text : <MiddleCut text={text} />
  const to = from + searched.length
  return (
    <span className={isTile ? '' : 'ellipsis'}>
      {text.slice(0, from)}
      <mark className="disk-mark">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </span>
  )
}

/** A file name that is too long is cut in the middle. */
function MiddleCut({ text }: { text: string }) {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const tail = findTail(letters)
  if (tail <= TAIL_WIDTH) return <span className="ellipsis">{text}</span>
  return (
    <span className="disk-cut">
      <span className="ellipsis">{letters.slice(0, tail).join('')}</span>
      <span>{letters.slice(tail).join('')}</span>
    </span>
  )
}

type RenameProps = { item: DiskItem; onEnd: (toName: string | null) => void }

/** The name as a field: Enter and blur save it, Esc cancels. */
export function RenameField({ item: { name, type }, onEnd }: RenameProps) {
  const t = useMessages(netdiskMessages)
  const [text, setText] = useState(name)
  const ref = useRef<HTMLInputElement>(null)
  const isEnded = useRef(false)
  useEffect(() => {
    const dot = name.lastIndexOf('.')
    ref.current?.focus()
    ref.current?.setSelectionRange(0, type === 'file' && dot > 0 ? dot : name.length)
  }, [name, type])
  const end = (toName: string | null) => {
    if (isEnded.current) return
    isEnded.current = true
    onEnd(toName === null || toName.trim() === '' || toName === name ? null : toName.trim())
  }
  return (
    <input
      ref={ref}
      className="input disk-rename"
      aria-label={t('newName')}
      value={text}
      maxLength={255}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(text)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) end(text)
        if (event.key === 'Escape') {
          event.preventDefault()
          end(null)
        }
      }}
    />
  )
}
