import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { openModal } from '#ui/overlay/return-focus.ts'
import type { Hit } from './hit.ts'
import { HitList, optionIdOf } from './hit-list.tsx'
import type { PaletteScope } from './palette-store.ts'
import { paletteMessages } from './palette.messages.ts'
import { rememberHit } from './recent.ts'
import { useHits } from './use-hits.ts'
import './palette.css'

const MAX_TEXT_LENGTH = 80
const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Single steps wrap around; long ones stop at the ends. */
function nextIndex(at: number, step: number, count: number): number {
  if (Math.abs(step) === 1) return (at + step + count) % count
  return Math.max(0, Math.min(count - 1, at + step))
}

/** The chosen line stays chosen while others arrive around it. */
function useChoice(hits: readonly Hit[]) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const found = hits.findIndex((hit) => hit.id === activeId)
  const at = Math.max(0, found)
  return {
    active: hits[at],
    point: (hit: Hit | undefined) => setActiveId(hit?.id ?? null),
    step: (step: number) => setActiveId(hits[nextIndex(at, step, hits.length)]?.id ?? null),
  }
}

/** Opens over the page; Esc or a press beside it closes it. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const closeBeside = ({ target }: Event) => target === dialog && onClose()
    const giveFocusBack = openModal(dialog)
    dialog?.addEventListener('click', closeBeside)
    return () => {
      dialog?.removeEventListener('click', closeBeside)
      giveFocusBack()
    }
  }, [onClose])
  return ref
}

type InputProps = {
  label: string
  text: string
  listId: string
  active: Hit | undefined
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function PaletteInput({ label, text, listId, active, onText, onKeyDown }: InputProps) {
  return (
    <div className="palette-input">
      <Icon name="search" size={16} />
      <input
        role="combobox"
        aria-expanded={active !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionIdOf(listId, active)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}

type PaletteProps = { scope: PaletteScope; onClose: () => void }

/** Finds pages, actions and objects by name, code, pinyin or initials: ↑↓ move, Enter opens, Esc closes. */
export function Palette({ scope, onClose }: PaletteProps) {
  const t = useMessages(paletteMessages)
  const listId = useId()
  const ref = useModal(onClose)
  const [text, setText] = useState('')
  const { hits, isFetching } = useHits(scope, text)
  const { active, point, step } = useChoice(hits)
  const choose = (hit: Hit) => {
    onClose()
    rememberHit(hit)
    hit.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEP[event.key]
    // An input method uses these keys to choose a character.
    if (event.nativeEvent.isComposing || active === undefined) return
    if (steps !== undefined) step(steps)
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }
  const onText = (typed: string) => {
    setText(typed)
    point(undefined)
  }
  const label = t(scope === 'menus' ? 'findMenus' : 'findAll')
  const wanted = text.trim()
  return (
    <dialog ref={ref} className="palette" aria-label={label} onClose={onClose}>
      <PaletteInput {...{ label, text, listId, active, onText, onKeyDown }} />
      <div className="palette-body">
        <LoadingBar isActive={isFetching} />
        <HitList id={listId} hits={hits} active={active} onPoint={point} onChoose={choose} />
        {hits.length === 0 && !isFetching && (
          <div className="notice">{wanted === '' ? t('empty') : t('nothing', { text: wanted })}</div>
        )}
      </div>
      <div className="palette-foot text-3 fs-12">
        <span role="status">{t('found', { count: hits.length })}</span>
        <span>{t('keys')}</span>
      </div>
    </dialog>
  )
}
