import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useSteadyRows } from './steady-rows.ts'

type Row = { id: string; value: number }
const keyOf = ({ id }: Row) => id
const rowsOf = (text: string, value = 0): Row[] => text.split('').map((id) => ({ id, value }))

function lockRows(first: string) {
  return renderHook(
    ({ latest, isHeld }: { latest: Row[]; isHeld: boolean }) => useSteadyRows(latest, keyOf, isHeld),
    {
      initialProps: { latest: rowsOf(first), isHeld: true },
    },
  )
}
const shown = ({ rows }: { rows: readonly Row[] }) => rows.map(keyOf).join('')

describe('rows under the pointer', () => {
  test('new ones wait and are counted, values change in place', () => {
    const { result, rerender } = lockRows('abc')
    rerender({ latest: rowsOf('xyabc', 7), isHeld: true })
    expect(shown(result.current)).toBe('abc')
    expect(result.current.waiting).toBe(2)
    expect(result.current.rows[0]?.value).toBe(7)
  })

  test('come in when asked for, or when the pointer leaves', () => {
    const { result, rerender } = lockRows('abc')
    rerender({ latest: rowsOf('xabc'), isHeld: true })
    act(() => result.current.release())
    expect(shown(result.current)).toBe('xabc')
    rerender({ latest: rowsOf('yxabc'), isHeld: true })
    expect(shown(result.current)).toBe('xabc')
    rerender({ latest: rowsOf('yxabc'), isHeld: false })
    expect(shown(result.current)).toBe('yxabc')
    expect(result.current.waiting).toBe(0)
  })

  test('the next page is appended at once', () => {
    const { result, rerender } = lockRows('abc')
    rerender({ latest: rowsOf('xabcde'), isHeld: true })
    expect(shown(result.current)).toBe('abcde')
    expect(result.current.waiting).toBe(1)
  })

  test('a changed order waits too, a row that is gone does not stay', () => {
    const { result, rerender } = lockRows('abc')
    rerender({ latest: rowsOf('ca'), isHeld: true })
    expect(shown(result.current)).toBe('ac')
  })
})
