import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { startServer } from './harness/started-server.ts'

const UPDATE = '**/sys/param-config/update'

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

async function openForm(page: Page) {
  await signIn(page, { path: '/system/param' })
  await page.getByRole('searchbox').fill('登录锁定时长')
  await page.keyboard.press('Enter')
  // Until the answer comes the list shows all parameters, and then it would change under the click.
  await page.getByRole('button', { name: '修改 标签页数量上限' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '修改 登录锁定时长（分钟）' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('spinbutton').first()
  await field.fill('42')
  return { dialog, field, save: dialog.locator('button[type="submit"]') }
}

/** The elements in the browser's top layer, the topmost last. A modal window makes the rest inert, so nothing else tells. */
async function watchTopLayer(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const note = (prototype: object, name: 'showPopover' | 'showModal') => {
      const show = Reflect.get(prototype, name) as () => void
      Reflect.set(prototype, name, function noted(this: HTMLElement) {
        shown.push(this.tagName === 'DIALOG' ? 'window' : this.className)
        show.call(this)
      })
    }
    note(HTMLElement.prototype, 'showPopover')
    note(HTMLDialogElement.prototype, 'showModal')
  })
  return () => page.evaluate(() => Reflect.get(window, 'shown') as string[])
}

describe('a form whose call gets no answer', () => {
  test('says so in place, keeps what was typed and the focus, and saves once there is one', async () => {
    const { page, close } = await openConsole(server.url, { expected: ['line-lost'] })
    const { dialog, field, save } = await openForm(page)
    await page.route(UPDATE, (route) => route.abort())
    await save.click()
    await dialog.getByText('未知错误，请重试').waitFor()
    expect(await field.inputValue()).toBe('42')
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.unroute(UPDATE)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await close()
  })

  test('500 is told above the mask of the window', async () => {
    const { page, close } = await openConsole(server.url, { expected: ['server-failed'] })
    const listTopLayer = await watchTopLayer(page)
    const { dialog, save } = await openForm(page)
    expect((await listTopLayer()).at(-1)).toBe('window')
    const body = JSON.stringify({ code: 500, msg: 'Internal Server Error', data: null })
    await page.route(UPDATE, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }))
    // It goes after two and a half seconds: looked for before it is caused.
    await Promise.all([page.locator('.toast', { hasText: '网络错误，请稍后重试！' }).waitFor(), save.click()])
    expect((await listTopLayer()).at(-1)).toBe('toasts')
    expect(await dialog.textContent()).not.toContain('Internal Server Error')
    await close()
  })
})
