import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { FileQueue, type Sent, type Transfer, useQueuedFiles } from './file-queue.ts'

const OWNER = 7
const STORED: Sent = { state: 'stored', note: null }
const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File([new Uint8Array(100)], `f${at + 1}.sor`))

/** A queue whose files are answered by hand. */
function makeSlowQueue(parallel = 3) {
  const queue = new FileQueue({ parallel, maxBytes: 1000 })
  const open: {
    name: string
    transfer: Transfer
    resolve: (sent: Sent) => void
    reject: (e: Error) => void
  }[] = []
  const send = (file: File, transfer: Transfer) =>
    new Promise<Sent>((resolve, reject) => open.push({ name: file.name, transfer, resolve, reject }))
  const { result } = renderHook(() => useQueuedFiles(queue, OWNER))
  const statesOf = () => result.current.map(({ state }) => state)
  return { queue, open, send, result, statesOf }
}

test('no more than three files are under way; the next starts when one is done', async () => {
  const { queue, open, send, statesOf } = makeSlowQueue()
  act(() => queue.start(OWNER, files(5), send))
  expect(open.map(({ name }) => name)).toEqual(['f1.sor', 'f2.sor', 'f3.sor'])
  act(() => open[1]?.resolve(STORED))
  await waitFor(() => expect(open).toHaveLength(4))
  expect(statesOf()).toEqual(['sending', 'stored', 'sending', 'sending', 'waiting'])
})

test('what failed stays with its reason and is sent again; the others go on', async () => {
  const { queue, open, send, result, statesOf } = makeSlowQueue(1)
  act(() => queue.start(OWNER, files(2), send))
  act(() => open[0]?.reject(new ApiError({ kind: 'answered', status: 422, msg: 'broken' })))
  await waitFor(() => expect(open).toHaveLength(2))
  expect(result.current[0]).toMatchObject({ state: 'failed', note: 'broken' })
  act(() => open[1]?.resolve(STORED))
  await waitFor(() => expect(statesOf()).toEqual(['failed', 'stored']))
  act(() => queue.retry(result.current[0]?.id ?? 0))
  await waitFor(() => expect(open).toHaveLength(3))
  act(() => open[2]?.resolve(STORED))
  await waitFor(() => expect(statesOf()).toEqual(['stored', 'stored']))
})

test('a busy server is asked again after its pause, without a failure', async () => {
  const { queue, open, send, statesOf } = makeSlowQueue(1)
  act(() => queue.start(OWNER, files(1), send))
  act(() => open[0]?.reject(new ApiError({ kind: 'answered', status: 429, retryAfterS: 0.01 })))
  await waitFor(() => expect(open).toHaveLength(2))
  act(() => open[1]?.resolve(STORED))
  await waitFor(() => expect(statesOf()).toEqual(['stored']))
})

test('a stopped file that is sent again at once hears no more of its first try', async () => {
  const { queue, open, send, result, statesOf } = makeSlowQueue(1)
  act(() => queue.start(OWNER, files(1), send))
  const id = result.current[0]?.id ?? 0
  act(() => queue.cancel(id))
  expect(statesOf()).toEqual(['cancelled'])
  expect(open[0]?.transfer.signal.aborted).toBe(true)
  act(() => queue.retry(id))
  act(() => open[0]?.reject(new ApiError({ kind: 'aborted' })))
  await waitFor(() => expect(open).toHaveLength(2))
  expect(statesOf()).toEqual(['sending'])
})

test('a file that is too large is not sent, and says why', () => {
  const { queue, open, send, result } = makeSlowQueue()
  act(() => queue.start(OWNER, [new File([new Uint8Array(1001)], 'large.sor')], send))
  expect(open).toEqual([])
  expect(result.current[0]?.state).toBe('refused')
  expect(result.current[0]?.note).toContain('1,000 B')
})

test('clearing takes what is over off the list, and of this owner alone', async () => {
  const { queue, open, send, statesOf } = makeSlowQueue(1)
  act(() => queue.start(OWNER, files(2), send))
  act(() => open[0]?.resolve(STORED))
  await waitFor(() => expect(open).toHaveLength(2))
  act(() => queue.clear(OWNER + 1))
  expect(statesOf()).toEqual(['stored', 'sending'])
  act(() => queue.clear(OWNER))
  expect(statesOf()).toEqual(['sending'])
})
