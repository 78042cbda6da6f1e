import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EDGE_PX, saveWindowSize } from './window-size.ts'
import { WindowDialog } from './window-dialog.tsx'

const SCREEN_PX = 900
/** As the browser lays it out: as high as what is in it, unless a height is set. */
let contentPx = 400
let tellSize = () => {}

beforeEach(() => {
  contentPx = 400
  vi.stubGlobal('innerHeight', SCREEN_PX)
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        tellSize = tell
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const { style } = this as HTMLElement
    const opening = Number.parseFloat(style.getPropertyValue('--opening-height')) || 0
    const heightPx = Number.parseFloat(style.height) || Math.max(opening, contentPx)
    const [left, top, width] = [style.left, style.top, style.width].map(
      (text) => Number.parseFloat(text) || 0,
    )
    return new DOMRect(left, top, width, Math.min(heightPx, SCREEN_PX - 2 * EDGE_PX))
  })
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

const open = () => {
  render(
    <WindowDialog id="sample" title="样例" onClose={() => {}}>
      内容
    </WindowDialog>,
  )
  return screen.getByRole('dialog')
}
const boxOf = (dialog: HTMLElement) => dialog.getBoundingClientRect()
const growTo = (px: number) =>
  act(() => {
    contentPx = px
    tellSize()
  })

test('what comes late makes the window higher, within the screen', () => {
  const dialog = open()
  const { top, height } = boxOf(dialog)
  growTo(600)
  expect(boxOf(dialog)).toMatchObject({ top, height: 600 })
  growTo(2000)
  expect(boxOf(dialog)).toMatchObject({ top: EDGE_PX, height: SCREEN_PX - 2 * EDGE_PX })
  growTo(100)
  expect(boxOf(dialog).height).toBe(height)
})

test('a window of a page that was hidden meanwhile opens as high as before', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <WindowDialog id="sample" title="样例" onClose={() => {}}>
        内容
      </WindowDialog>
    </Activity>
  )
  const { rerender } = render(page('visible'))
  const { height } = boxOf(screen.getByRole('dialog'))
  rerender(page('hidden'))
  rerender(page('visible'))
  expect(boxOf(screen.getByRole('dialog')).height).toBe(height)
})

test('a window that was resized, now or before, keeps its size', () => {
  const first = open()
  const { height } = boxOf(first)
  fireEvent.keyDown(screen.getByRole('button', { name: /^调整窗口大小/ }), { key: 'ArrowUp' })
  const resized = boxOf(first).height
  expect(resized).toBeLessThan(height)
  growTo(700)
  expect(boxOf(first).height).toBe(resized)
  saveWindowSize('sample', { widthPx: 600, heightPx: 500 })
  cleanup()
  expect(boxOf(open()).height).toBe(500)
})

test.each([
  ['n', { top: -40, height: 40 }],
  ['e', { width: 30 }],
  ['s', { height: -40 }],
  ['w', { left: 30, width: -30 }],
  ['ne', { top: -40, width: 30, height: 40 }],
  ['sw', { left: 30, width: -30, height: -40 }],
  ['nw', { left: 30, top: -40, width: -30, height: 40 }],
])('its %s edge is drawn, and what lies opposite stays', (edge, change) => {
  const dialog = open()
  const roundBox = () => {
    const { left, top, width, height } = boxOf(dialog)
    return [left, top, width, height].map(Math.round)
  }
  const before = roundBox()
  const handle = dialog.querySelector(`[data-edge="${edge}"]`) as HTMLElement
  handle.setPointerCapture = () => {}
  fireEvent.pointerDown(handle, { clientX: 500, clientY: 300 })
  fireEvent.pointerMove(handle, { clientX: 530, clientY: 260 })
  fireEvent.pointerUp(handle)
  const shift = { left: 0, top: 0, width: 0, height: 0, ...change }
  const steps = [shift.left, shift.top, shift.width, shift.height]
  expect(roundBox()).toEqual(before.map((px, at) => px + (steps[at] ?? 0)))
})

test('it fills the screen, and takes its former place and size again', () => {
  const dialog = open()
  const { left, top, width, height } = boxOf(dialog)
  fireEvent.click(screen.getByRole('button', { name: '窗口最大化' }))
  expect(boxOf(dialog)).toMatchObject({
    left: EDGE_PX,
    top: EDGE_PX,
    width: 1440 - 2 * EDGE_PX,
    height: SCREEN_PX - 2 * EDGE_PX,
  })
  expect(dialog.querySelector('[data-edge]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '还原窗口' }))
  expect(boxOf(dialog)).toMatchObject({ left, top, width, height })
})
