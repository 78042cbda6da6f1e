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
  /** How it takes its place among its neighbours. */
  className?: string
}

/** Searches after a pause in typing or by Enter; follows the address when it changes elsewhere. Esc empties it. */
export function KeywordField(props: KeywordFieldProps) {
  const { keyword, onChange, label, inputRef, className = 'keyword-field', ...input } = props
  const typed = useTyped(keyword, onChange)
  return (
    <label className={`input ${className}`}>
      <Icon name="search" />
      <input
        {...input}
        {...typed.handlers}
        ref={inputRef}
        type="search"
        value={typed.value}
        aria-label={label}
        aria-keyshortcuts={inputRef === undefined ? undefined : '/'}
        onChange={(event) => typed.onChange(event.target.value)}
        onKeyDown={(event) => {
          typed.handlers.onKeyDown(event)
          if (event.key !== 'Escape' || typed.value === '') return
          event.preventDefault()
          typed.onChange('')
        }}
      />
    </label>
  )
}
