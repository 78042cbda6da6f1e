import { systemApi } from '@fibrewatch/contract/system-info'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleSystem } from '#testing/sample-system.ts'
import { signInAs } from '#testing/sample-user.ts'
import { AboutDialog } from './about-dialog.tsx'

beforeEach(() => signInAs())

test('the facts are told in words', async () => {
  startFakeServer().on(systemApi.info, () => sampleSystem)
  renderPage(<AboutDialog />)
  expect(await screen.findByText('内嵌 PostgreSQL 18.1')).toBeTruthy()
  expect(screen.getByText('6 名用户 · 41 台设备 · 1,204 条光路')).toBeTruthy()
})
