import { render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { WallMap } from './wall-map.tsx'

vi.mock('#ui/keep/follow-size.ts', () => ({
  followSize: (_: HTMLElement, take: (size: { widthPx: number; heightPx: number }) => void) => {
    take({ widthPx: 1200, heightPx: 480 })
    return () => {}
  },
}))

const coordinates = [
  [120.58, 31.3],
  [120.96, 31.4],
]
const lines = [{ id: '1', coordinates, state: 'normal' as const, severity: null, beyondBreak: [] }]
const alarm = makeAlarm()
const arrival = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('.wall-arrival')?.dataset['at']
const drawMap = (focus: typeof alarm | null) => (
  <WallMap lines={lines} sites={[]} faults={[alarm]} focus={focus} />
)

function useMotion(isReduced: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

describe('the map goes to a fault', () => {
  beforeEach(() => () => void vi.unstubAllGlobals())

  test('in many frames, and stands with it in the middle', async () => {
    useMotion(false)
    const { container, rerender } = render(drawMap(null))
    await waitFor(() => expect(arrival(container)).toBe('all'))
    const seen = new Set<string>()
    const ground = container.querySelector('.wall-ground')
    const observer = new MutationObserver(() => seen.add(ground?.getAttribute('transform') ?? ''))
    if (ground !== null) observer.observe(ground, { attributes: true })
    rerender(drawMap(alarm))
    expect(arrival(container)).toBe('')
    await waitFor(() => expect(arrival(container)).toBe(alarm.id))
    expect(seen.size).toBeGreaterThan(5)
    const mark = container.querySelector<HTMLElement>('.wall-anchor.is-raised')
    expect(mark?.style.transform).toBe('translate(600px, 240px)')
  })

  test('in one step where motion is not wanted', async () => {
    useMotion(true)
    const { container, rerender } = render(drawMap(null))
    await waitFor(() => expect(arrival(container)).toBe('all'))
    const ground = container.querySelector('.wall-ground')
    const before = ground?.getAttribute('transform')
    rerender(drawMap(alarm))
    await waitFor(() => expect(arrival(container)).toBe(alarm.id))
    expect(ground?.getAttribute('transform')).not.toBe(before)
  })
})
