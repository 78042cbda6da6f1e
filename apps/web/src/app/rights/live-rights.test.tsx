import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { askUser } from '#ui/dialog.tsx'
import { listTabTitles, openConsole, sampleMenus } from '#testing/open-console.tsx'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

const without = (...ids: number[]) => sampleMenus.filter(({ id }) => !ids.includes(id))

async function changeRights(scene: Awaited<ReturnType<typeof openConsole>>, ...goneIds: number[]) {
  act(() => scene.sockets.latest().accept())
  scene.shown.menus = without(...goneIds)
  act(() => scene.sockets.latest().receive({ type: 'rights-changed' }))
}

describe('rights that change while the console is open', () => {
  test('menus and tabs follow without a reload, and the live topics are asked for anew', async () => {
    const scene = await openConsole('/system/user?id=1')
    await act(async () => await scene.router.navigate('/event/index'))
    await changeRights(scene, 3, 8)
    await waitFor(() => expect(screen.queryByRole('button', { name: '资源' })).toBeNull())
    expect(listTabTitles()).toEqual(['应用', '事件'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(scene.sockets.latest().sent.filter((text) => text.includes('subscribe'))).toHaveLength(2)
  })

  test('a page in front that is gone is said to be gone, and closed', async () => {
    const scene = await openConsole('/event/index')
    await changeRights(scene, 2)
    expect(await screen.findByText('你的权限已被管理员修改，暂无当前页面预览权限！')).toBeTruthy()
    await scene.user.click(screen.getByRole('button', { name: '关闭当前页' }))
    await waitFor(() => expect(scene.router.state.location.pathname).toBe('/dashboard/index'))
    expect(listTabTitles()).toEqual(['应用'])
  })

  test('a page that was refused a call just before says why: one dialog, and the page stays until it is read', async () => {
    const scene = await openConsole('/event/index')
    const refused = act(() => askUser({ title: '提示', text: '暂无权限，请联系管理员!', okText: '知道了' }))
    await screen.findByText('暂无权限，请联系管理员!')
    await changeRights(scene, 2)
    expect(await screen.findByText('你的权限已被管理员修改，暂无当前页面预览权限！')).toBeTruthy()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(await refused).toBe(false)
    expect(scene.router.state.location.pathname).toBe('/event/index')
    await scene.user.click(screen.getByRole('button', { name: '关闭当前页' }))
    await waitFor(() => expect(listTabTitles()).toEqual(['应用']))
  })

  test('what was changed while the line was down is asked for when it is back', async () => {
    const scene = await openConsole('/dashboard/index')
    act(() => {
      scene.sockets.latest().accept()
      scene.sockets.latest().receive({ type: 'welcome', seq: 1 })
      scene.sockets.latest().fail()
    })
    scene.shown.menus = without(3)
    await scene.user.click(await screen.findByRole('button', { name: '立即重连' }))
    act(() => {
      scene.sockets.latest().accept()
      scene.sockets.latest().receive({ type: 'welcome', seq: 1 })
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: '资源' })).toBeNull())
  })
})
