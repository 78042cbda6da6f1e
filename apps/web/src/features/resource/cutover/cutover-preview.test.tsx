import { type Cutover, cutoverApi, type CutoverWork } from '@fibrewatch/contract/cutover'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { CutoverPreview } from './cutover-preview.tsx'

const WORK: CutoverWork = { kind: 'split', cableId: 1, version: 4, stopId: 2, code: 'KS-2', name: '二段' }
const SEEN: Cutover = {
  cables: [
    { id: 1, code: 'KS', before: { lengthM: 9000, stopCount: 4 }, after: { lengthM: 4000, stopCount: 2 } },
    { id: 2, code: 'KS-2', before: null, after: { lengthM: 5000, stopCount: 3 } },
    { id: 3, code: 'KS-3', before: { lengthM: 900, stopCount: 2 }, after: null },
    { id: 4, code: 'KS-4', before: { lengthM: 900, stopCount: 2 }, after: { lengthM: 900, stopCount: 0 } },
  ],
  joints: { added: 24, removed: 1, moved: 2 },
  services: [{ id: 5, code: 'YW-1' }],
  links: [
    { id: 6, code: 'GL-1', beforeM: 9090, afterM: 9090 },
    { id: 7, code: 'GL-2', beforeM: 9090, afterM: 9343 },
    { id: 8, code: 'GL-3', beforeM: 9090, afterM: 9000 },
  ],
}

test('it is told before it is done: cables, joints, services, and how far links see', async () => {
  signInAs()
  startFakeServer().on(cutoverApi.preview, () => SEEN)
  renderPage(<CutoverPreview work={WORK} />)
  const room = await screen.findByRole('status', { name: '割接后' })
  const lines = await within(room).findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '光缆 KS：9.000 → 4.000 km，4 → 2 个节点',
    '光缆 KS-2：新增，5.000 km，3 个节点',
    '光缆 KS-3：并入，不再单列',
    '光缆 KS-4：并入，因有故障记录保留为“退出运行”',
    '接续：新增 24，删除 1，改接端 2',
    '业务登记随之改写：YW-1',
    '1 条光路照旧贯通，长度不变：GL-1',
    '光路 GL-2：9.090 → 9.343 km（+253 m）',
    '光路 GL-3：9.090 → 9.000 km（−90 m）',
  ])
})

test('why it cannot be done is said, and asked again on request', async () => {
  signInAs()
  let isRefused = true
  startFakeServer().on(cutoverApi.preview, () =>
    isRefused ? new Refusal('plant.split-at-end') : { ...SEEN, links: [] },
  )
  renderPage(<CutoverPreview work={WORK} />)
  const room = await screen.findByRole('status', { name: '割接后' })
  const again = await within(room).findByRole('button', { name: '重试' })
  isRefused = false
  again.click()
  expect(await within(room).findByText('没有光路看这条光缆。')).toBeTruthy()
})

test('nothing is asked while something is missing', async () => {
  signInAs()
  startFakeServer()
  renderPage(<CutoverPreview work={null} />)
  expect(await screen.findByText('填完后在这里显示割接的结果。')).toBeTruthy()
})
