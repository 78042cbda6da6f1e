import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useWakeLock } from './wake-lock.ts'

type Lock = { release: () => Promise<void> }

let given: Lock[]
const request = vi.fn<(kind: string) => Promise<Lock>>()

beforeEach(() => {
  given = []
  request.mockReset().mockImplementation(() => {
    const lock = { release: vi.fn<() => Promise<void>>().mockResolvedValue(undefined) }
    given.push(lock)
    return Promise.resolve(lock)
  })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'wakeLock')
    Reflect.deleteProperty(document, 'visibilityState')
  })
})

async function turn(state: DocumentVisibilityState): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
  })
}

async function openWall() {
  const view = renderHook(() => useWakeLock())
  await act(async () => await Promise.resolve())
  return view
}

test('the screen is kept on, and asked for again each time the page is seen again', async () => {
  await openWall()
  expect(request.mock.calls).toEqual([['screen']])
  await turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  await turn('visible')
  await turn('hidden')
  await turn('visible')
  expect(request).toHaveBeenCalledTimes(3)
})

test('a refusal is no end: the next time the page is seen it is asked again', async () => {
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'))
  await openWall()
  await turn('visible')
  expect(given).toHaveLength(1)
})

test('who leaves the wall lets the screen go dark again', async () => {
  const { unmount } = await openWall()
  unmount()
  expect(given[0]?.release).toHaveBeenCalledTimes(1)
  await turn('visible')
  expect(request).toHaveBeenCalledTimes(1)
})

test('a lock that comes when the wall has been left is given back at once', async () => {
  const { unmount } = renderHook(() => useWakeLock())
  unmount()
  await act(async () => await Promise.resolve())
  expect(given[0]?.release).toHaveBeenCalledTimes(1)
})
