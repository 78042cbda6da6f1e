import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TracePlot } from './trace-plot.tsx'

// The code of the plot does not come.
vi.mock('./trace-canvas.tsx', () => new Promise(() => {}))

test('a plot whose code is still on its way shows that it is loading', async () => {
  const now = { startM: 0, spacingM: 5, samplesDb: Float32Array.of(1, 2, 3) }
  render(<TracePlot now={now} nowLabel="now" themeKey="dark" label="plot" />)
  expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).not.toBeNull()
  expect(screen.queryByRole('application')).toBeNull()
})
