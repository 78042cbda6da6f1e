import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { TraceFigure } from '#ui/trace-plot/trace-figure.tsx'
import { makeTraceRow, NEXT_ID, NOW_ID, REFERENCE_ID } from '../testing/sample-traces.ts'
import { OverlayLegend, PrintedLegend } from './overlay-legend.tsx'
import {
  MAX_OVERLAYS,
  OVERLAY_COLOURS,
  OVERLAY_DASHES_PX,
  OVERLAY_NAMES,
  type Overlays,
} from './use-overlays.ts'

const samples = {
  startM: 0,
  spacingM: 5,
  samplesDb: Float32Array.from({ length: 2000 }, (_, at) => at / 100),
}
const ids = [NOW_ID, NEXT_ID, REFERENCE_ID]
const traces = ids.map((id, at) => ({
  row: makeTraceRow({ id }),
  colour: OVERLAY_COLOURS[at] ?? '--c4',
  dashPx: OVERLAY_DASHES_PX[at] ?? [],
  name: OVERLAY_NAMES[at] ?? '',
  state: 'shown' as const,
  isMirrored: false,
}))
const overlays: Overlays = {
  choices: [],
  ids,
  onIds: () => {},
  stepDb: 0.5,
  onStep: () => {},
  traces,
  drawn: traces.map(({ row, colour, dashPx, name }, at) => ({
    key: row.id,
    samples,
    colour,
    dashPx,
    name,
    offsetDb: (at + 1) * 0.5,
  })),
}

const readDashes = (element: HTMLElement) =>
  [...element.querySelectorAll('path[stroke-dasharray]')].map((line) => line.getAttribute('stroke-dasharray'))

test('each overlay has a pattern of its own, whatever its colour', () => {
  expect(new Set(OVERLAY_DASHES_PX.map((dash) => dash.join())).size).toBe(MAX_OVERLAYS)
})

test.for([
  ['on the screen', <OverlayLegend key="legend" overlays={overlays} />],
  ['in print', <PrintedLegend key="legend" overlays={overlays} />],
] as const)('curve and legend share pattern and number %s', ([, legend]) => {
  const figure = render(
    <TraceFigure now={samples} nowLabel="now" overlays={overlays.drawn} label="figure" />,
  ).container
  const wanted = OVERLAY_DASHES_PX.slice(0, 3).map((dash) => dash.join(' '))
  expect(readDashes(figure)).toEqual(wanted)
  expect([...figure.querySelectorAll('[data-overlay]')].map(({ textContent }) => textContent)).toEqual([
    '①',
    '②',
    '③',
  ])
  renderPage(legend)
  const list = screen.getByRole('list', { name: '叠加的曲线' })
  expect(readDashes(list)).toEqual(wanted)
  const lines = within(list).getAllByRole('listitem').slice(0, 3)
  expect(lines.map(({ textContent }) => textContent?.[0])).toEqual(['①', '②', '③'])
})

test('paper says which curve is mirrored, and by how much each is drawn lower', () => {
  const mirrored = overlays.traces.map((trace, at) => ({ ...trace, isMirrored: at === 0 }))
  renderPage(<PrintedLegend overlays={{ ...overlays, traces: mirrored }} />)
  const lines = within(screen.getByRole('list', { name: '叠加的曲线' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.includes('翻转'))).toEqual([true, false, false, false])
  expect(lines.at(-1)?.textContent).toBe('每条下移 0.5 dB')
})
