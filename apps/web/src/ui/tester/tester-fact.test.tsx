import { type Pairing, confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { TesterFact } from './tester-fact.tsx'

const LINKS = [
  { id: 21, code: 'GL-01', name: '苏昆一' },
  { id: 22, code: 'GL-02', name: '苏昆二' },
]
const proposals = LINKS.map((link) => ({ ...link, isSameFibre: link.id === 21, commonM: 18_000 }))

/** A server that keeps which link was chosen. */
function startPairing(first: number | null = null) {
  let chosen = first
  const tell = (): Pairing => ({
    testedBy: LINKS.find(({ id }) => id === chosen) ?? null,
    isTesterHidden: false,
    proposals,
  })
  return startFakeServer()
    .on(confirmingTestApi.pairing, tell)
    .on(confirmingTestApi.pair, ({ body }) => {
      chosen = (body as { testedByLinkId: number | null }).testedByLinkId
      return tell()
    })
}
const show = () => renderPage(<TesterFact linkId={5} code="PM-01" />, '/resource/index')
const dialog = () => screen.findByRole('dialog', { name: 'PM-01 的测试光路' })

beforeEach(() => signInAs())

test('the link that tests is chosen, changed and removed where the link is kept', async () => {
  startPairing()
  const { user } = show()
  expect(await screen.findByText(/未选/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '选择测试光路' }))
  await user.click(within(await dialog()).getByRole('button', { name: '选 GL-01 为测试光路' }))
  expect(await screen.findByRole('link', { name: 'GL-01' })).toBeTruthy()
  // The one that is chosen is no proposal any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: '选 GL-01 为测试光路' })).toBeNull())
  await user.click(within(await dialog()).getByRole('button', { name: '选 GL-02 为测试光路' }))
  const link = await screen.findByRole('link', { name: 'GL-02' })
  expect(link.getAttribute('href')).toContain('/resource/index?link=GL-02')
  await user.click(within(await dialog()).getByRole('button', { name: '不再由它测试' }))
  expect(await screen.findByText(/未选/)).toBeTruthy()
})

test('what could not be read is not said to be none, and is read again by hand', async () => {
  const server = startPairing(21)
  let isUp = false
  server.on(confirmingTestApi.pairing, () =>
    isUp
      ? { testedBy: LINKS[0] ?? null, isTesterHidden: false, proposals }
      : new Refusal('server.unavailable'),
  )
  const { user } = show()
  await screen.findByText(/没能取到/)
  expect(screen.queryByText(/未选/)).toBeNull()
  isUp = true
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: 'GL-01' })).toBeTruthy()
})

test('who may read and not choose sees it without a button', async () => {
  signInAs('monitor:confirm:pairing')
  startPairing(21)
  show()
  expect(await screen.findByRole('link', { name: 'GL-01' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a link that tests in a domain of others is not said to be none, and can be changed', async () => {
  const server = startPairing()
  server.on(confirmingTestApi.pairing, () => ({ testedBy: null, isTesterHidden: true, proposals }))
  const { user } = show()
  expect(await screen.findByText(/在无权查看的管理域/)).toBeTruthy()
  expect(screen.queryByText(/未选/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '更改测试光路' }))
  expect(within(await dialog()).getByRole('button', { name: '不再由它测试' })).toBeTruthy()
})
