import { type RefObject, useEffect, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { eventMessages } from '../event.messages.ts'

const TYPING_MS = 300
const MAX_KEYWORD = 80

type KeywordFieldProps = {
  keyword: string
  onChange: (keyword: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Searches after a pause in typing; follows the address when it changes elsewhere. */
export function KeywordField({ keyword, onChange, inputRef }: KeywordFieldProps) {
  const t = useMessages(eventMessages)
  const [typed, setTyped] = useState(keyword)
  const [former, setFormer] = useState(keyword)
  if (former !== keyword) {
    setFormer(keyword)
    setTyped(keyword)
  }
  useEffect(() => {
    if (typed.trim() === keyword) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, keyword, onChange])
  return (
    <label className="input keyword-field">
      <Icon name="search" />
      <input
        ref={inputRef}
        type="search"
        value={typed}
        maxLength={MAX_KEYWORD}
        placeholder={t('search')}
        aria-label={t('searchLabel')}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          setTyped('')
        }}
      />
    </label>
  )
}
