import type { KpiStat } from '@fibrewatch/contract/kpi'
import { act, render } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test, vi } from 'vitest'
import { RateCard } from './rate-card.tsx'

const shown = vi.hoisted(() => vi.fn<() => void>())
vi.mock('./rate-chart.ts', () => ({ createRateChart: () => ({ show: shown, destroy: () => {} }) }))

const kpi: KpiStat = {
  devices: { online: 1, total: 1, offline: [] },
  links: { total: 1, normal: 1, alarmed: 0, broken: 0, unknown: 0 },
  withoutReference: { total: 0, first: [] },
  last10Min: { raised: 3, target: 1, manageable: 2 },
  trend: [{ at: '2026-11-20T08:00:00.000Z', raised: 3 }],
  sources: [],
  raisedInWindow: 3,
  worstLinks: [],
}

const page = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <RateCard kpi={kpi} stale={null} />
  </Activity>
)

test('a page left before the code of its bars is here shows them when it comes back', async () => {
  const { rerender } = render(page('visible'))
  rerender(page('hidden'))
  await act(async () => {
    await vi.dynamicImportSettled()
  })
  rerender(page('visible'))
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce())
})
