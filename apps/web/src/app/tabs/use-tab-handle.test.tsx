import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole, sampleMenus } from '#testing/open-console.tsx'
import { makeMenu } from '#testing/sample-menu.ts'
import { rowsPage } from '#testing/sample-pages.tsx'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

type Scene = Awaited<ReturnType<typeof openConsole>>

async function openRows(address: string): Promise<Scene> {
  const role = makeMenu({ id: 9, name: '角色', router: '/roles', viewPath: 'systemRole', keepalive: true })
  const scene = await openConsole(address, { menus: [...sampleMenus, role] })
  await screen.findByRole('textbox', { name: '行 1' })
  return scene
}

const addressOf = ({ router }: Scene) => router.state.location.pathname + router.state.location.search

async function expectRowWaiting(scene: Scene, row: string): Promise<void> {
  await scene.user.click(screen.getByRole('tab', { name: '角色' }))
  await waitFor(() => expect(addressOf(scene)).toBe(`/roles?row=${row}`))
  expect(await screen.findByRole('textbox', { name: `行 ${row}` })).toBeTruthy()
}

test('a page in front changes its query as a step that can be walked back', async () => {
  const scene = await openRows('/roles?row=1')
  act(() => rowsPage.change({ row: '2' }))
  await waitFor(() => expect(addressOf(scene)).toBe('/roles?row=2'))
  await act(async () => await scene.router.navigate(-1))
  expect(addressOf(scene)).toBe('/roles?row=1')
  act(() => rowsPage.change({}, { replace: true }))
  await waitFor(() => expect(addressOf(scene)).toBe('/roles'))
})

test('an answer that comes once another page is in front does not lead back from it', async () => {
  const scene = await openRows('/roles?row=1')
  await act(async () => await scene.router.navigate('/event/index?state=active'))
  await act(async () =>
    rowsPage.change((former) => new URLSearchParams({ row: String(Number(former.get('row')) + 2) })),
  )
  expect(addressOf(scene)).toBe('/event/index?state=active')
  await expectRowWaiting(scene, '3')
})

test('a page’s change during a navigation does not hold the reader back', async () => {
  const scene = await openRows('/roles?row=1')
  await act(async () => {
    const way = scene.router.navigate('/event/index')
    rowsPage.change({ row: '4' }, { replace: true })
    await way
  })
  expect(addressOf(scene)).toBe('/event/index')
  await expectRowWaiting(scene, '4')
})
