import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { makeQueryClient } from '#lib/query/query.ts'
import type { DrawSubject } from './draw-subject.ts'
import { addPoint } from './route-draft.ts'
import { useDrafting, type Wanted } from './use-drafting.ts'

type Send = DrawSubject['send']

const makeSubject = (code: string, send: Send = () => Promise.resolve()): DrawSubject => ({
  kind: 'link',
  code,
  start: [[0, 0]],
  pinned: new Set(),
  lengthM: 1000,
  linkId: 1,
  places: [],
  send,
})

const REFUSED = new ApiError({ kind: 'answered', status: 409, reason: 'plant.changed-meanwhile' })

function open(first: Omit<Wanted, 'onClose'> | null) {
  const client = makeQueryClient()
  const onClose = vi.fn<() => void>()
  let wanted: Wanted | null = first === null ? null : { ...first, onClose }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(() => useDrafting(wanted), { wrapper })
  const draw = (next: Omit<Wanted, 'onClose'> | null) => {
    wanted = next === null ? null : { ...next, onClose }
    rerender()
  }
  const add = () => act(() => result.current?.setDraft((former) => addPoint(former, [1, 1])))
  return { result, draw, add, onClose }
}

test('what is drawn stays while the same link is read again, and ends with its drawing', () => {
  const { result, draw, add } = open({ key: 'a', subject: makeSubject('A') })
  add()
  expect(result.current?.isDirty).toBe(true)
  draw({ key: 'a', subject: makeSubject('A') })
  expect(result.current?.draft.points).toHaveLength(2)
  draw(null)
  expect(result.current).toBeNull()
  draw({ key: 'b', subject: makeSubject('B') })
  expect(result.current?.draft.points).toEqual([[0, 0]])
  expect(result.current?.isDirty).toBe(false)
})

test('what is drawn stays while nothing is known of its link, as behind another tab for long', () => {
  const { result, draw, add } = open({ key: 'a', subject: null })
  expect(result.current).toBeNull()
  draw({ key: 'a', subject: makeSubject('A') })
  add()
  draw({ key: 'a', subject: null })
  expect(result.current?.draft.points).toHaveLength(2)
  expect(result.current?.draft.past).toHaveLength(1)
  draw({ key: 'a', subject: makeSubject('A') })
  expect(result.current?.isDirty).toBe(true)
})

test('what is drawn stays when it cannot be saved, and is put over what others have saved when that is asked for', async () => {
  const refuse = vi.fn<Send>(() => Promise.reject(REFUSED))
  const take = vi.fn<Send>(() => Promise.resolve())
  const { result, draw, add, onClose } = open({ key: 'a', subject: makeSubject('A', refuse) })
  add()
  expect(result.current?.saveOver).toBeNull()
  await act(async () => result.current?.save())
  expect(result.current?.failure?.reason).toBe('plant.changed-meanwhile')
  expect(result.current?.draft.points).toHaveLength(2)
  expect(onClose).not.toHaveBeenCalled()
  draw({ key: 'a', subject: makeSubject('A', take) })
  await act(async () => result.current?.saveOver?.())
  expect(take).toHaveBeenCalledWith([
    [0, 0],
    [1, 1],
  ])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('the nodes of a cable are those of its newest state', async () => {
  const take = vi.fn<Send>(() => Promise.resolve())
  const former = [0, 0] as const
  const subject = {
    ...makeSubject('A', () => Promise.reject(REFUSED)),
    start: [former],
    pinned: new Set([former]),
  }
  const { result, draw } = open({ key: 'a', subject })
  act(() => result.current?.setDraft((draft) => ({ ...draft, points: [former, [1, 1]] })))
  await act(async () => result.current?.save())
  const newest = [0, 0] as const
  draw({ key: 'a', subject: { ...subject, start: [newest], pinned: new Set([newest]), send: take } })
  await act(async () => result.current?.saveOver?.())
  expect(take.mock.lastCall?.[0][0]).toBe(newest)
})

test('nodes that others have moved are not put back', async () => {
  const subject = { ...makeSubject('A', () => Promise.reject(REFUSED)), pinned: new Set([[0, 0] as const]) }
  const { result, draw } = open({ key: 'a', subject })
  await act(async () => result.current?.save())
  draw({ key: 'a', subject: { ...subject, pinned: new Set([[2, 2] as const]) } })
  expect(result.current?.saveOver).toBeNull()
})
