import { cableServiceApi, type SharedRisk } from '@fibrewatch/contract/cable-service'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { SharedRiskDialog } from './shared-risk.tsx'

const SHARED: SharedRisk = {
  isKnown: true,
  sections: [
    {
      kind: 'cable',
      cable: { id: 1, code: 'KS' },
      beside: null,
      fromM: 0,
      toM: 6000,
      from: { id: 1, name: 'LF' },
      to: { id: 2, name: 'JC-01' },
      laying: 'duct',
    },
    {
      kind: 'duct',
      cable: { id: 1, code: 'KS' },
      beside: null,
      fromM: 6000,
      toM: 7500,
      from: { id: 2, name: 'JC-01' },
      to: null,
      laying: 'duct',
    },
  ],
}

const open = (shared: SharedRisk) => {
  signInAs()
  startFakeServer().on(cableServiceApi.shared, () => shared)
  renderPage(<SharedRiskDialog service={{ id: 7, code: 'YW-1' }} onClose={() => {}} />)
}

test('sections that one digger may cut are named with their cables, ends and lengths', async () => {
  open(SHARED)
  expect(await screen.findByText('2 段同一次施工可能同时挖断，共 7.500 km')).toBeTruthy()
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '同一光缆KSLFJC-016.000',
    '同一管道KS · 不在你的管理域内JC-01—1.500',
  ])
})

test('ways that share nothing are another thing than ways that nobody recorded', async () => {
  open({ isKnown: true, sections: [] })
  expect(await screen.findByText('没有共用的光缆或管道。')).toBeTruthy()
})

test('without a spare way nothing is said to be apart', async () => {
  open({ isKnown: false, sections: [] })
  expect(await screen.findByText(/没有登记备用路由/)).toBeTruthy()
  expect(screen.queryByText(/没有共用/)).toBeNull()
})
