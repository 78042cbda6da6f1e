import { type SystemFacts, systemApi } from '@fibrewatch/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { AboutDialog } from './about-dialog.tsx'

beforeEach(() => signInAs())

const facts: SystemFacts = {
  name: null,
  organisation: null,
  logoImgUrl: null,
  iconfontUrl: null,
  version: '0.1.0',
  nodeVersion: 'v24.21.0',
  databaseKind: 'embedded',
  databaseVersion: '18.6',
  databaseBytes: 1,
  installedAt: '2026-03-18T06:00:00.000Z',
  updateTime: '2026-03-18T06:00:00.000Z',
  users: 67,
  domains: 7,
  devices: 8,
  links: 13,
}

test('the facts are told in words', async () => {
  startFakeServer().on(systemApi.info, () => facts)
  renderPage(<AboutDialog />)
  expect(await screen.findByText('内嵌 PostgreSQL 18.6')).toBeTruthy()
  expect(screen.getByText('67 名用户 · 8 台设备 · 13 条光路')).toBeTruthy()
})
