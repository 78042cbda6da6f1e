import { systemApi } from '@fibrewatch/contract/system-info'
import { act, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endSession, useSessionEnd } from '#app/session/session-end.ts'
import { changeSound } from '#lib/sound/alarm-sound.ts'
import { storedToken } from '#lib/access/session.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { announceFailure } from '#lib/api/failure-catalogue.ts'
import { Refusal } from '#testing/fake-server.ts'
import { openConsole, sampleMenus } from '#testing/open-console.tsx'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

const makeRefusal = (status: number) => new ApiError({ kind: 'answered', status, msg: 'x' })

describe('a page without the console around it', () => {
  test('stands alone at its separate address, keeps its query and is no tab', async () => {
    await openConsole('/separatePage/event?state=active')
    expect(await screen.findByRole('button', { name: 'event 0 state=active' })).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(localStorage.getItem('TAB_ROUTES')).toBeNull()
  })

  test.each([
    ['a page nobody made for it', '/separatePage/systemUser', sampleMenus],
    ['a page that does not exist', '/separatePage/nothing', sampleMenus],
    ['a page the user has no menu for', '/separatePage/event', sampleMenus.filter(({ id }) => id !== 2)],
  ])('shows the 404 page for %s', async (_, address, menus) => {
    await openConsole(address, { menus })
    expect((await screen.findByRole('alert')).textContent).toContain('OOPS！你好像走丢了...')
  })

  test('a page that fills the window is in no menu and no tab', async () => {
    const { router } = await openConsole('/event/index')
    expect(screen.queryByRole('button', { name: '基本信息' })).toBeNull()
    await act(async () => await router.navigate('/system/info'))
    expect(await screen.findByRole('button', { name: 'wall 0' })).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  test('has its sound control, which says its state', async () => {
    const { user } = await openConsole('/separatePage/event')
    await user.click(await screen.findByRole('button', { name: /^告警声音: 声音开$|^点一下开启声音$/ }))
    act(() => changeSound(false))
    const control = screen.getByRole('button', { name: '告警声音: 声音关' })
    expect(control.textContent).toBe('声音关')
    await user.click(control)
    await user.click(screen.getByRole('menuitem', { name: '打开声音' }))
    expect(localStorage.getItem('ALARM_SOUND')).toContain('true')
  })

  test.each([
    ['the server refuses its session', () => announceFailure(makeRefusal(401), true)],
    ['its time is over', () => announceFailure(makeRefusal(403), true)],
    ['an administrator ends it', () => endSession({ reason: 'kicked', by: '周敏' })],
  ])('leads to the login page and back without a dialog when %s', async (_, end) => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    history.replaceState(null, '', '/separatePage/event?state=active')
    onTestFinished(() => {
      assign.mockRestore()
      history.replaceState(null, '', '/')
      useSessionEnd.setState({ end: null })
    })
    await openConsole('/separatePage/event?state=active')
    act(end)
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      `/login?redirect=${encodeURIComponent('/separatePage/event?state=active')}`,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(storedToken.load()).toBeNull()
  })

  test('no global dialog covers the alarms', async () => {
    const { server } = await openConsole('/separatePage/event')
    history.replaceState(null, '', '/separatePage/event')
    server.on(systemApi.brand, () => new Refusal('server.unexpected'))
    await expect(call(systemApi.brand)).rejects.toThrow('网络错误')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('网络错误，请稍后重试！')).toBeNull()
    history.replaceState(null, '', '/')
  })
})
