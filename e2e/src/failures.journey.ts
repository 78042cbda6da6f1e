import { alarmApi } from '@fibrewatch/contract/alarm'
import { CODE_OK } from '@fibrewatch/contract/envelope'
import { managerApi } from '@fibrewatch/contract/manager'
import { menuApi } from '@fibrewatch/contract/menu'
import { onlineApi } from '@fibrewatch/contract/online'
import { parameterApi } from '@fibrewatch/contract/parameter'
import { plantApi } from '@fibrewatch/contract/plant'
import { systemApi } from '@fibrewatch/contract/system-info'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ConsoleOptions,
  type ConsolePage,
  openConsole,
  signIn,
  submitLogin,
} from './harness/console-page.ts'
import { requireStored } from './harness/ingest.ts'
import {
  changeRole,
  createRole,
  createUser,
  kickUser,
  OPERATOR_GRANTS,
  USER_PASSWORD,
} from './harness/people.ts'
import { createInstrument, createLink } from './harness/plant.ts'
import { startServer } from './harness/started-server.ts'

let server: ProductServer
let admin: Admin
let roleId: number
let view: ConsolePage | undefined

const WATCH = { username: 'watch01', password: USER_PASSWORD }

beforeAll(async () => {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
  await createUser(admin, { username: WATCH.username, roleId })
  const instrument = await createInstrument(admin, { code: 'FAIL-01' })
  const link = await createLink(admin, instrument, { port: 1 })
  const at = new Date().toISOString()
  await requireStored({ url: server.url, instrument }, [
    { at, link: link.code, type: 'FIBRE_BREAK', positionM: 4321 },
  ])
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => await changeRole(admin, roleId, OPERATOR_GRANTS))
afterEach(async () => await view?.close())

async function open(expected: ConsoleOptions['expected'] = []): Promise<Page> {
  view = await openConsole(server.url, { expected })
  return view.page
}

function requireView(): ConsolePage {
  if (view === undefined) throw new Error('no console is open')
  return view
}

/** A connection without messages: the page learns of a change by the answer to its next call. */
const muteLive = async (page: Page) => await page.routeWebSocket(/\/websocket/, () => {})

/** A proxy between browser and server answers in place of the server. */
const answerFor = async (page: Page, path: string, answer: { status: number; body: string }) =>
  await page.route(`**/${path.replaceAll(/:\w+/g, '*')}*`, (route) => route.fulfill(answer))

const refusal = (status: number, msg: string) => ({
  status,
  body: JSON.stringify({ code: status, msg, data: null }),
})
const PROXY_ERROR = { status: 502, body: '<html><body>502 Bad Gateway</body></html>' }

const dialogs = (page: Page) => page.locator('dialog[open]')
const isLogin = ({ pathname }: URL) => pathname === '/login'

/** The text of the one dialog. */
async function readNotice(page: Page): Promise<string> {
  const notice = page.getByRole('dialog', { name: '提示' })
  await notice.waitFor()
  expect(await dialogs(page).count()).toBe(1)
  return await notice.getByRole('paragraph').innerText()
}

async function openAlarm(page: Page): Promise<void> {
  await page.getByRole('grid', { name: '告警列表' }).getByRole('row').filter({ hasText: '断纤' }).click()
  await page.getByRole('complementary').getByRole('button', { name: '确认', exact: true }).waitFor()
}
const acknowledge = async (page: Page) =>
  await page.getByRole('complementary').getByRole('button', { name: '确认', exact: true }).click()

/** Signs in, opens the alarm, and acknowledges it after `prepare`. */
async function acknowledgeAfter(page: Page, prepare: () => Promise<unknown>): Promise<void> {
  await signIn(page, { ...WATCH, path: '/event/index' })
  await openAlarm(page)
  await prepare()
  await acknowledge(page)
}

describe('what the console does about a failed call', () => {
  test('an answer that is none of the server’s: 警告, once; 取消 stays, 重新登录 begins anew', async () => {
    const page = await open(['server-failed'])
    await answerFor(page, 'monitor/**', PROXY_ERROR)
    await signIn(page, { ...WATCH, path: '/event/index' })
    const dialog = page.getByRole('dialog', { name: '警告' })
    await dialog.getByText('账号异常，可以重新登录，或取消后留在当前页面。').waitFor()
    expect(await dialogs(page).count()).toBe(1)
    await dialog.getByRole('button', { name: '取消' }).click()
    expect(new URL(page.url()).pathname).toBe('/event/index')

    // The page's own requests fail repeatedly; the user did nothing, so no dialog asks them.
    for (let times = 0; times < 2; times++) {
      await page.waitForResponse((answer) => answer.url().includes('/monitor/') && answer.status() !== 200)
      expect(await dialog.count()).toBe(0)
    }
    await page.reload()
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL(isLogin)
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })

  test('a permission the server no longer grants: 暂无权限，请联系管理员!', async () => {
    const page = await open()
    await muteLive(page)
    const event = OPERATOR_GRANTS.event?.filter((code) => code !== 'monitor:alarm:ack') ?? []
    await acknowledgeAfter(page, async () => await changeRole(admin, roleId, { ...OPERATOR_GRANTS, event }))
    const dialog = page.getByRole('dialog', { name: '提示' })
    await dialog.getByText('暂无权限，请联系管理员!').waitFor()
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/event/index')
  })

  test('a permission the user has not got: refused before anything is sent', async () => {
    await changeRole(admin, roleId, { ...OPERATOR_GRANTS, resource: [] })
    const page = await open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signIn(page, { ...WATCH, path: '/resource/index' })
    const dialog = page.getByRole('dialog', { name: '提示' })
    await dialog.getByText('你没有访问该接口的权限，请联系管理员！').waitFor()
    expect(await dialogs(page).count()).toBe(1)
    expect(asked).not.toContain(`/${plantApi.tree.path}`)
  })

  test('a token the server does not know: the store is emptied and the console asks anew', async () => {
    const page = await open()
    await muteLive(page)
    await signIn(page, { ...WATCH, path: '/event/index' })
    await openAlarm(page)
    await kickUser(admin, WATCH.username)
    // Another call of the page may meet the end of the session before the click does.
    await Promise.any([acknowledge(page), page.waitForURL(isLogin)])
    await page.waitForURL(isLogin)
    expect(await page.evaluate(() => Object.keys(localStorage).includes('ACCESS_TOKEN'))).toBe(false)
    await submitLogin(page, WATCH.username, WATCH.password)
    await page.waitForURL(({ pathname }) => pathname === '/event/index')
  })

  test('what the server says no to: its own sentence', async () => {
    const page = await open()
    await acknowledgeAfter(page, async () => {
      await answerFor(page, alarmApi.ack.path, refusal(409, '告警正在被别人处理，稍后再试。'))
    })
    expect(await readNotice(page)).toBe('告警正在被别人处理，稍后再试。')
  })

  test('no answer at all: 未知错误，请重试', async () => {
    const page = await open(['line-lost'])
    await acknowledgeAfter(page, async () => {
      await page.route(`**/${alarmApi.ack.path}`, (route) => route.abort())
    })
    expect(await readNotice(page)).toBe('未知错误，请重试')
  })

  test('nor to what an administrator does: the same', async () => {
    await createAdmin(server.url, WATCH.username, WATCH.password)
    const page = await open(['line-lost'])
    await signIn(page, { path: '/system/online' })
    await page.route(`**/${onlineApi.kick.path}`, (route) => route.abort())
    await page
      .getByRole('button', { name: `踢下线 ${WATCH.username} 值班` })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '踢下线' }).click()
    expect(await readNotice(page)).toBe('未知错误，请重试')
  })

  test('an error inside the server: 网络错误，请稍后重试！ for two and a half seconds', async () => {
    const page = await open(['server-failed'])
    const { clock } = requireView().takeContext()
    await acknowledgeAfter(page, async () => {
      await answerFor(page, alarmApi.ack.path, refusal(500, 'Internal Server Error'))
      await clock.install()
      await clock.pauseAt(new Date(Date.now() + 60_000))
    })
    const toast = page.getByText('网络错误，请稍后重试！')
    await toast.waitFor()
    await clock.runFor(2400)
    expect(await toast.isVisible()).toBe(true)
    await clock.runFor(200)
    await toast.waitFor({ state: 'detached' })
    expect(await dialogs(page).count()).toBe(0)
  })
})

describe('a form whose answer does not come', () => {
  const openParameter = async (page: Page) => {
    await signIn(page, { path: '/system/param' })
    await page.getByRole('grid').getByRole('row').nth(1).dblclick()
    return page.getByRole('dialog')
  }
  const openIdentity = async (page: Page) => {
    await signIn(page, { path: '/system/info' })
    return page.getByRole('tabpanel')
  }
  test.each([
    ['a parameter', openParameter, parameterApi.update, 'line-lost'],
    ['the name of the system', openIdentity, systemApi.update, 'line-lost'],
  ] as const)(
    '%s: says so in its place, what was typed and the focus stay',
    async (_, openForm, { path }, fault) => {
      const page = await open([fault])
      const form = await openForm(page)
      const field = form.getByRole('textbox').or(form.getByRole('spinbutton')).first()
      const typed = (await field.getAttribute('type')) === 'number' ? '7' : '试验台'
      await field.fill(typed)
      await page.route(`**/${path}`, (route) => route.abort())
      const save = form.getByRole('button', { name: '保存' })
      await save.click()
      await form.getByRole('alert').getByText('未知错误，请重试').waitFor()
      expect(await field.inputValue()).toBe(typed)
      await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
    },
  )
})

describe('the alarm window of its own', () => {
  test('is spared the dialogs: the failure stands in the list’s place', async () => {
    const page = await open(['server-failed'])
    await answerFor(page, alarmApi.page.path, PROXY_ERROR)
    await signIn(page, { ...WATCH, path: '/separatePage/event' })
    await page.getByRole('button', { name: '立即重试' }).first().waitFor()
    expect(await dialogs(page).count()).toBe(0)
  })

  test('has its own sound control and filter, and leads to sign-in and back when its session is ended', async () => {
    const page = await open()
    await signIn(page, { ...WATCH, path: '/separatePage/event' })
    await page.getByRole('button', { name: '告警声音: 声音开' }).click()
    await page.getByRole('menuitem', { name: '关闭声音' }).click()
    await page.getByRole('button', { name: '告警声音: 声音关' }).waitFor()
    await page.getByRole('button', { name: /^紧急/ }).click()
    await page.waitForURL(({ search }) => search === '?severity=critical')
    expect(await page.evaluate(() => localStorage.getItem('ALARM_CONDITION'))).toBeNull()

    await kickUser(admin, WATCH.username)
    await page.waitForURL(isLogin)
    await submitLogin(page, WATCH.username, WATCH.password)
    await page.waitForURL(
      ({ pathname, search }) => pathname + search === '/separatePage/event?severity=critical',
    )
  })
})

describe('a console that cannot be opened', () => {
  test('the user cannot be read: the token goes, the login page comes', async () => {
    const page = await open(['server-failed', 'start-failed'])
    await answerFor(page, managerApi.info.path, refusal(500, 'Internal Server Error'))
    await page.goto('/event/index')
    const refused = page.waitForResponse((response) => response.url().includes('/manager/select/info/'))
    await submitLogin(page, WATCH.username, WATCH.password)
    await refused
    await page.waitForURL(isLogin)
    await page.locator('button[type="submit"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })

  test('the menus make no routes: 生成路由时出错 is written down, the login page comes', async () => {
    const page = await open(['start-failed'])
    const data = { list: [null], total: 1 }
    await answerFor(page, menuApi.select.path, {
      status: 200,
      body: JSON.stringify({ code: CODE_OK, msg: '', data }),
    })
    const written = page.waitForEvent('console', (message) => message.text().includes('生成路由时出错'))
    await page.goto('/event/index')
    await submitLogin(page, WATCH.username, WATCH.password)
    await written
    await page.waitForURL(isLogin)
    await page.locator('button[type="submit"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })

  test('a page whose code does not arrive: the failed navigation is written down, and said', async () => {
    const page = await open(['line-lost', 'start-failed'])
    const written: string[] = []
    page.on('console', (message) => message.type() === 'error' && written.push(message.text()))
    await page.route('**/assets/icons.page-*', (route) => route.abort())
    await page.goto('/icons')
    await page.getByRole('alert').getByText('没能打开控制台。').waitFor()
    expect(written.join()).toContain('Failed to fetch dynamically imported module')
    await page.unrouteAll()
    await page.getByRole('button', { name: '重新加载页面' }).click()
    await page.getByText('没能打开控制台。').waitFor({ state: 'detached' })
  })
})
