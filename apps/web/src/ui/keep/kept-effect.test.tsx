import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_FOR_MS, type KeptKind, MOST_KEPT, useKeptEffect } from './kept-effect.ts'

const log: string[] = []

type ThingProps = { name: string; version?: string; kind?: KeptKind }

function Thing({ name, version = '', kind = 'map' }: ThingProps) {
  useKeptEffect(kind, version, () => {
    log.push(`made ${name}${version}`)
    return () => log.push(`ended ${name}${version}`)
  })
  return null
}

type PageProps = ThingProps & { isHidden?: boolean }

const page = ({ isHidden = false, ...thing }: PageProps) => (
  <Activity key={thing.name} mode={isHidden ? 'hidden' : 'visible'}>
    <Thing {...thing} />
  </Activity>
)

/** Deferred ends included. */
function settle(ms = 0): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  log.length = 0
})
afterEach(() => {
  cleanup()
  settle()
  vi.useRealTimers()
})

describe('what a page keeps while it is hidden', () => {
  test('stands there when the page comes back', () => {
    const { rerender } = render(page({ name: 'a' }))
    rerender(page({ name: 'a', isHidden: true }))
    settle(KEPT_FOR_MS - 1)
    rerender(page({ name: 'a' }))
    settle(KEPT_FOR_MS)
    expect(log).toEqual(['made a'])
  })

  test('ends after a while, and is made anew for the page that comes back later', () => {
    const { rerender } = render(page({ name: 'a' }))
    rerender(page({ name: 'a', isHidden: true }))
    settle(KEPT_FOR_MS)
    expect(log).toEqual(['made a', 'ended a'])
    rerender(page({ name: 'a' }))
    expect(log).toEqual(['made a', 'ended a', 'made a'])
  })

  test.each([false, true])('ends with its page (hidden: %s)', (isHidden) => {
    const { rerender } = render(page({ name: 'a' }))
    rerender(page({ name: 'a', isHidden }))
    rerender(<p />)
    settle()
    expect(log).toEqual(['made a', 'ended a'])
  })

  test('gives way to another of its key at once', () => {
    const { rerender } = render(page({ name: 'a', version: '1' }))
    rerender(page({ name: 'a', version: '2' }))
    expect(log).toEqual(['made a1', 'ended a1', 'made a2'])
  })

  test('makes room for what was hidden after it, kind by kind', () => {
    const names = Array.from({ length: MOST_KEPT.map + 1 }, (_, at) => `m${at}`)
    const all = (isHidden: boolean) => [
      ...names.map((name) => page({ name, isHidden })),
      page({ name: 'chart', kind: 'chart', isHidden }),
    ]
    const { rerender } = render(<>{all(false)}</>)
    log.length = 0
    rerender(<>{all(true)}</>)
    expect(log).toEqual(['ended m0'])
  })
})
