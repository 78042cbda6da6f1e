import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { qualityFilters } from './quality-filter.ts'
import { useQualityFilterText } from './use-quality-filter-text.ts'

const suzhou: Domain = {
  id: 7,
  parentId: 1,
  name: '苏州分公司',
  remark: null,
  orderNum: 1,
  children: 0,
  users: 2,
  sites: 1,
  devices: 3,
  createTime: '2026-01-02T03:04:05.000Z',
  updateTime: '2026-01-02T03:04:05.000Z',
}

function Text() {
  return <p>{useQualityFilterText()({ ...qualityFilters.none, domainId: 7, wavelengthNm: 1550 })}</p>
}

test('a printed list calls the domain it is cut by its name', async () => {
  signInAs()
  startFakeServer().on(domainApi.list, () => [suzhou])
  renderPage(<Text />, '/event/index')
  expect(await screen.findByText('1550 nm · 管理域 苏州分公司')).toBeTruthy()
})
