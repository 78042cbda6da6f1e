import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showUndo, Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const findUndo = () => screen.queryByRole('button', { name: '撤销' })

test('an undo goes after five seconds, but not under the pointer or with the focus', () => {
  const onUndo = vi.fn<() => void>()
  render(<Toasts />)
  act(() => showUndo('已删除', onUndo))
  const toast = screen.getByText('已删除')
  pass(4000)
  fireEvent.pointerEnter(toast.closest('.toast') ?? toast)
  pass(60_000)
  expect(findUndo()).not.toBeNull()
  act(() => findUndo()?.focus())
  fireEvent.pointerLeave(toast.closest('.toast') ?? toast)
  pass(60_000)
  expect(findUndo()).not.toBeNull()
  act(() => findUndo()?.blur())
  pass(4900)
  expect(findUndo()).not.toBeNull()
  pass(200)
  expect(findUndo()).toBeNull()
  expect(onUndo).not.toHaveBeenCalled()
})
