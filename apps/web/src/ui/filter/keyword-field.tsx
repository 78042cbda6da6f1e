import type { Ref } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTyped } from './use-typed.ts'
import './keyword-field.css'

type KeywordFieldProps = {
  keyword: string
  onChange: (keyword: string) => void
  label: string
  placeholder: string
  maxLength: number
  /** A field that `/` leads to has a ref. */
  inputRef?: Ref<HTMLInputElement>
}

/** Searches after a pause in typing; follows the address when it changes elsewhere. Esc empties it. */
export function KeywordField({ keyword, onChange, label, inputRef, ...input }: KeywordFieldProps) {
  const typed = useTyped(keyword, onChange)
  return (
    <label className="input keyword-field">
      <Icon name="search" />
      <input
        {...input}
        ref={inputRef}
        type="search"
        value={typed.value}
        aria-label={label}
        aria-keyshortcuts={inputRef === undefined ? undefined : '/'}
        onChange={(event) => typed.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed.value === '') return
          event.preventDefault()
          typed.onChange('')
        }}
      />
    </label>
  )
}
