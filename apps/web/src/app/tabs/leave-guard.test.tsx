import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { entryOfMenu, listTabTitles, openConsole, sampleMenus } from '#testing/open-console.tsx'
import { makeMenu } from '#testing/sample-menu.ts'
import { useTabs } from './tabs-store.ts'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

type Scene = Awaited<ReturnType<typeof openConsole>>

const QUESTION = '放弃"角色"里没有保存的修改？'

/** Row 2 is being edited; the history has row 1 before it, and a forward step that was walked back. */
async function openEdited(keepalive = true): Promise<Scene> {
  const role = makeMenu({ id: 9, name: '角色', router: '/roles', viewPath: 'systemRole', keepalive })
  const scene = await openConsole('/roles?row=1', { menus: [...sampleMenus, role] })
  await scene.user.click(await screen.findByRole('link', { name: '选行 2' }))
  await scene.user.click(await screen.findByRole('link', { name: '选行 1' }))
  await screen.findByRole('textbox', { name: '行 1' })
  await act(async () => await scene.router.navigate(-1))
  fireEvent.change(await screen.findByRole('textbox', { name: '行 2' }), { target: { value: 'draft' } })
  return scene
}

const addressOf = ({ router }: Scene) => router.state.location.pathname + router.state.location.search
const step = async ({ router }: Scene, delta: number) => await act(async () => await router.navigate(delta))
const answer = async ({ user }: Scene, name: '继续编辑' | '放弃修改') =>
  await user.click(await screen.findByRole('button', { name }))

const WAYS: [string, (scene: Scene) => Promise<void>, string][] = [
  ['the browser’s way back', (scene) => step(scene, -1), '/roles?row=1'],
  ['the browser’s way forward', (scene) => step(scene, 1), '/roles?row=1'],
  ['a menu entry to the same tab', ({ user }) => user.click(entryOfMenu('角色')), '/roles'],
  ['another row', ({ user }) => user.click(screen.getByRole('link', { name: '选行 1' })), '/roles?row=1'],
]

test.each(WAYS)('%s asks before it leads away from work that is not saved', async (_, leave, to) => {
  const scene = await openEdited()
  await leave(scene)
  expect(await screen.findByRole('heading', { name: QUESTION })).toBeTruthy()
  await answer(scene, '继续编辑')
  expect(addressOf(scene)).toBe('/roles?row=2')
  expect(screen.getByRole('textbox', { name: '行 2' })).toHaveProperty('value', 'draft')
  await leave(scene)
  await answer(scene, '放弃修改')
  await waitFor(() => expect(addressOf(scene)).toBe(to))
  expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull()
  await waitFor(() => expect(useTabs.getState().guarded.size).toBe(0))
})

test('going back twice asks once, and the answer is for the latest step', async () => {
  const scene = await openEdited()
  await step(scene, -1)
  await screen.findByRole('heading', { name: QUESTION })
  await step(scene, 1)
  expect(screen.getAllByRole('heading', { name: QUESTION })).toHaveLength(1)
  await answer(scene, '放弃修改')
  await waitFor(() => expect(addressOf(scene)).toBe('/roles?row=1'))
  await step(scene, -1)
  expect(addressOf(scene)).toBe('/roles?row=2')
})

test.each([
  ['another order of the same list', '排序', '/roles?row=2&sort=name'],
  ['going on to what was saved', '保存行', '/roles?row=saved'],
  ['the removal of what was edited', '行已删除', '/roles'],
])('%s asks nothing', async (_, name, to) => {
  const scene = await openEdited()
  await scene.user.click(screen.getByText(name))
  await waitFor(() => expect(addressOf(scene)).toBe(to))
})

test('another tab asks only where the page is not kept alive', async () => {
  const kept = await openEdited()
  await kept.user.click(entryOfMenu('事件'))
  await waitFor(() => expect(addressOf(kept)).toBe('/event/index'))
  await kept.user.click(entryOfMenu('角色'))
  expect(await screen.findByRole('textbox', { name: '行 2' })).toHaveProperty('value', 'draft')
  kept.unmount()
  const scene = await openEdited(false)
  await scene.user.click(entryOfMenu('事件'))
  await answer(scene, '继续编辑')
  expect(addressOf(scene)).toBe('/roles?row=2')
  await scene.user.click(entryOfMenu('事件'))
  await answer(scene, '放弃修改')
  await waitFor(() => expect(addressOf(scene)).toBe('/event/index'))
  expect(useTabs.getState().guarded.size).toBe(0)
  expect(listTabTitles()).toContain('角色')
})
