import { act, screen } from '@testing-library/react'
import type { StyleSpecification } from 'maplibre-gl'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { LineMap } from './line-map.tsx'
import type { MapLine } from './map-lines.ts'
import { FIRST_LINE_LAYER, FIRST_SIGN_LAYER, LINES_SOURCE } from './map-style.ts'

vi.mock('#ui/keep/follow-size.ts', () => ({
  followSize: (_: HTMLElement, take: () => void) => {
    take()
    return () => {}
  },
}))

type Hear = () => void

/** As much of a map as a waiting one is asked for; what was done with it, in order. */
const fake = vi.hoisted(() => {
  const done: string[] = []
  const styles: unknown[] = []
  const shown: string[] = []
  const heard = new Map<string, Set<(event: { sourceId?: string }) => void>>()
  const fire = (name: string, sourceId?: string) => {
    for (const hear of heard.get(name) ?? []) hear({ ...(sourceId !== undefined && { sourceId }) })
  }
  return { done, styles, shown, heard, fire, isLoaded: false }
})

vi.mock('./load-maplibre.ts', () => ({
  ScaleControl: function ScaleControl() {},
  Marker: function Marker({ element }: { element: HTMLElement }) {
    const marker = {
      setLngLat: () => marker,
      addTo: () => marker,
      getElement: () => element,
      remove: () => {},
    }
    return marker
  },
  MapLibreMap: function MapLibreMap({ style }: { style: StyleSpecification }) {
    fake.styles.push(style)
    const sources = new Set(Object.keys(style.sources))
    const on = (name: string, hear: Hear) => {
      const those = fake.heard.get(name) ?? new Set()
      fake.heard.set(name, those.add(hear))
      return { unsubscribe: () => void those.delete(hear) }
    }
    return {
      on,
      once: (name: string, hear: Hear) => void on(name, hear),
      addControl: () => {},
      remove: () => {},
      getZoom: () => 8,
      getCenter: () => ({ lng: 120, lat: 31 }),
      getStyle: () => style,
      getSource: (id: string) =>
        sources.has(id) ? { setData: () => void fake.done.push(`set ${id}`) } : undefined,
      addSource: (id: string) => {
        sources.add(id)
        fake.done.push(`add ${id}`)
      },
      addLayer: ({ id }: { id: string }, before: string) =>
        void fake.done.push(`layer ${id} under ${before}`),
      fitBounds: () => void fake.done.push('fit'),
      setLayoutProperty: () => {},
      setLayerZoomRange: () => {},
      setPaintProperty: (layer: string, name: string, value: number) =>
        void fake.shown.push(`${layer} ${name} ${value}`),
      triggerRepaint: () => {},
      isSourceLoaded: () => fake.isLoaded,
    }
  },
}))

beforeEach(() => {
  fake.done.length = 0
  fake.styles.length = 0
  fake.shown.length = 0
  fake.heard.clear()
  fake.isLoaded = false
})

afterEach(() => void vi.useRealTimers())

const NO_LINES: readonly MapLine[] = []
const LINES: readonly MapLine[] = [1, 2].map((at) => ({
  id: String(at),
  coordinates: [
    [120, 30 + at],
    [121, 30 + at],
  ],
  state: 'normal',
  severity: null,
  beyondBreak: [],
}))

/** The lines come when the button is pressed, and another one of them is chosen each time it is pressed again. */
function Page() {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        come
      </button>
      <LineMap
        lines={presses === 0 ? NO_LINES : LINES}
        isWaiting={presses === 0}
        selectedId={presses > 1 ? String(presses) : null}
        markers={[]}
        locale="zh"
        themeKey="dark"
        label="地图"
        renderTools={() => <span>tools</span>}
      />
    </>
  )
}

const linesDone = () => fake.done.filter((one) => !one.includes('room') || one.startsWith('layer'))
const isDrawn = () => screen.getByRole('region', { name: '地图' }).dataset['drawn']

test('a map that waits has no source of lines; it moves to them and takes them once, and tools come behind them', async () => {
  signInAs('plant:map')
  startFakeServer()
  const { user } = renderPage(<Page />)
  await vi.waitFor(() => expect(fake.styles).toHaveLength(1))
  act(() => fake.fire('style.load'))
  expect(Object.keys((fake.styles[0] as StyleSpecification).sources)).not.toContain(LINES_SOURCE)
  expect(screen.queryByText('tools')).toBeNull()
  expect(fake.done).toEqual([])
  await user.click(screen.getByRole('button', { name: 'come' }))
  await screen.findByText('tools')
  const [moved, added, ...layers] = linesDone()
  expect([moved, added]).toEqual(['fit', `add ${LINES_SOURCE}`])
  expect(layers.at(0)).toBe(`layer ${FIRST_LINE_LAYER} under room`)
  expect(layers.at(-1)).toBe(`layer ${FIRST_SIGN_LAYER} under room`)
  await user.click(screen.getByRole('button', { name: 'come' }))
  expect(linesDone().slice(2 + layers.length)).toEqual([`set ${LINES_SOURCE}`])
})

async function showLines() {
  signInAs('plant:map')
  startFakeServer()
  const { user } = renderPage(<Page />)
  await vi.waitFor(() => expect(fake.styles).toHaveLength(1))
  act(() => fake.fire('style.load'))
  await user.click(screen.getByRole('button', { name: 'come' }))
  await screen.findByText('tools')
}

test('lines whose tiles have come before are revealed, and drawn in the frame after that', async () => {
  await showLines()
  act(() => fake.fire('render'))
  expect(fake.shown).toEqual([])
  fake.isLoaded = true
  act(() => fake.fire('render'))
  expect(fake.shown).toContain(`${FIRST_LINE_LAYER} line-opacity 1`)
  expect(isDrawn()).toBe('false')
  act(() => fake.fire('render'))
  await vi.waitFor(() => expect(isDrawn()).toBe('true'))
})

test('the frame that draws the last of their tiles shows them', async () => {
  await showLines()
  act(() => fake.fire('sourcedata', LINES_SOURCE))
  fake.isLoaded = true
  act(() => fake.fire('sourcedata', 'base'))
  expect(fake.shown).toEqual([])
  act(() => fake.fire('sourcedata', LINES_SOURCE))
  expect(fake.shown).toContain(`${FIRST_LINE_LAYER} line-opacity 1`)
  expect(isDrawn()).toBe('false')
  act(() => fake.fire('render'))
  await vi.waitFor(() => expect(isDrawn()).toBe('true'))
})

test('lines whose tiles never all come are revealed after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await showLines()
  act(() => fake.fire('render'))
  expect(fake.shown).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(fake.shown).toContain(`${FIRST_LINE_LAYER} line-opacity 1`)
  expect(isDrawn()).toBe('false')
})
