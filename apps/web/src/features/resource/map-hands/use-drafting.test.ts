import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DrawSubject } from './draw-subject.ts'
import { addPoint } from './route-draft.ts'
import { useDrafting } from './use-drafting.ts'

const makeSubject = (code: string): DrawSubject => ({
  kind: 'link',
  code,
  start: [[0, 0]],
  pinned: new Set(),
  lengthM: 1000,
  linkId: 1,
  places: [],
  send: () => Promise.resolve(),
})

test('what is drawn stays while the same link is read again, and ends with its drawing', () => {
  let subject: DrawSubject | null = makeSubject('A')
  const { result, rerender } = renderHook(() => useDrafting(subject))
  const draw = (next: DrawSubject | null) => {
    subject = next
    rerender()
  }
  act(() => result.current?.setDraft((former) => addPoint(former, [1, 1])))
  expect(result.current?.isDirty).toBe(true)
  draw(makeSubject('A'))
  expect(result.current?.draft.points).toHaveLength(2)
  draw(null)
  expect(result.current).toBeNull()
  draw(makeSubject('B'))
  expect(result.current?.draft.points).toEqual([[0, 0]])
  expect(result.current?.isDirty).toBe(false)
})
