import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKeyHelp } from '#lib/keys/key-help.ts'
import { type PlotCursor, TracePlot } from './trace-plot.tsx'

// There is no canvas to paint on here.
vi.mock('./make-plot.ts', () => ({ makePlot: () => ({ destroy: () => {} }), redrawPlot: () => {} }))

const now = { startM: 0, spacingM: 5, samplesDb: Float32Array.from({ length: 200 }, (_, at) => at / 100) }

const CURSORS: readonly PlotCursor[] = [
  { id: 'aM', name: 'A', positionM: 100, tone: 'a', isOuter: false },
  { id: 'bM', name: 'B', positionM: 200, tone: 'b', isOuter: false },
]
const OUTER: PlotCursor = { id: 'outerAM', name: 'a', positionM: 50, tone: 'a', isOuter: true }

async function renderPlot(isScrolledOver: boolean) {
  render(<TracePlot now={now} nowLabel="now" themeKey="dark" label="plot" isScrolledOver={isScrolledOver} />)
  return await screen.findByRole('application', { name: 'plot' })
}

/** Whether the plot took a turn of the wheel for itself; what it leaves scrolls what lies around it. */
function takesWheel(plot: HTMLElement, hasCtrl: boolean): boolean {
  const turn = createEvent.wheel(plot, { deltaY: 100 })
  // The wheel events of the test's browser know no keys.
  Object.defineProperty(turn, 'ctrlKey', { value: hasCtrl })
  fireEvent(plot, turn)
  return turn.defaultPrevented
}

test('where the plot is scrolled over the wheel zooms with Ctrl alone, and a hint says so', async () => {
  const plot = await renderPlot(true)
  expect(takesWheel(plot, true)).toBe(true)
  expect(screen.queryByText('按住 Ctrl 再滚动，可缩放曲线')).toBeNull()
  expect(takesWheel(plot, false)).toBe(false)
  expect(screen.getByText('按住 Ctrl 再滚动，可缩放曲线')).toBeTruthy()
})

test('elsewhere the wheel zooms by itself', async () => {
  expect(takesWheel(await renderPlot(false), false)).toBe(true)
})

test('the help lists the keys that act on this plot, and no others', () => {
  const listKeys = () =>
    [...useKeyHelp.getState().sections.values()].flatMap(({ lines }) => lines.map(({ keys }) => keys[0]))
  const plot = { now, nowLabel: 'now', themeKey: 'dark', label: 'plot' } as const
  const { rerender, unmount } = render(<TracePlot {...plot} />)
  expect(listKeys()).toEqual(['+', '0', 'Z', 'Y'])
  rerender(<TracePlot {...plot} cursors={CURSORS} onCursor={() => {}} onToggleReference={() => {}} />)
  expect(listKeys()).toEqual(['A', '←', 'Shift', '+', '0', 'Z', 'Y', 'R'])
  rerender(<TracePlot {...plot} cursors={[...CURSORS, OUTER]} onCursor={() => {}} />)
  expect(listKeys()).toEqual(['A', 'Shift', '←', 'Shift', '+', '0', 'Z', 'Y'])
  unmount()
  expect(listKeys()).toEqual([])
})
