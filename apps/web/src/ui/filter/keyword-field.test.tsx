import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeywordField } from './keyword-field.tsx'

const onChange = vi.fn<(keyword: string) => void>()

function Search() {
  const [keyword, setKeyword] = useState('')
  const change = (next: string) => {
    onChange(next)
    setKeyword(next)
  }
  return (
    <>
      <KeywordField keyword={keyword} onChange={change} label="搜索" placeholder="搜索" maxLength={80} />
      <button type="button" onClick={() => setKeyword('别处')}>
        别处
      </button>
    </>
  )
}

function openSearch(): HTMLInputElement {
  render(<Search />)
  return screen.getByRole('searchbox')
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('is applied once, after a pause in typing', () => {
  const field = openSearch()
  for (const text of ['断', '断纤', ' 断纤 ']) {
    type(field, text)
    wait(200)
  }
  expect(onChange).not.toHaveBeenCalled()
  wait(200)
  expect(onChange.mock.calls).toEqual([['断纤']])
})

test('is applied by Enter at once, and not again after the pause', () => {
  const field = openSearch()
  type(field, '断纤')
  fireEvent.keyDown(field, { key: 'Enter' })
  wait(1000)
  expect(onChange.mock.calls).toEqual([['断纤']])
})

test('keeps the space before a next word when it is applied', () => {
  const field = openSearch()
  type(field, 'KS ')
  wait(400)
  expect(onChange.mock.calls).toEqual([['KS']])
  expect(field.value).toBe('KS ')
})

test('waits until an input method is done', () => {
  const field = openSearch()
  fireEvent.compositionStart(field)
  type(field, 'duan xian')
  wait(5000)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(onChange).not.toHaveBeenCalled()
  type(field, '断纤')
  fireEvent.compositionEnd(field)
  wait(400)
  expect(onChange.mock.calls).toEqual([['断纤']])
})

test('follows the address when it changes elsewhere, and is emptied by Esc', () => {
  const field = openSearch()
  fireEvent.click(screen.getByRole('button'))
  expect(field.value).toBe('别处')
  fireEvent.keyDown(field, { key: 'Escape' })
  wait(400)
  expect(onChange.mock.calls).toEqual([['']])
})
