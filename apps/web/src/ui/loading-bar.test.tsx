import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadingBar } from './loading-bar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what takes a moment shows nothing; what takes longer says that it loads', () => {
  const { rerender } = render(<LoadingBar isActive />)
  act(() => void vi.advanceTimersByTime(199))
  expect(screen.queryByRole('progressbar')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('progressbar', { name: '正在加载' })).toBeTruthy()
  rerender(<LoadingBar isActive={false} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
})
