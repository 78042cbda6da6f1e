import { menuApi } from '@fibrewatch/contract/menu'
import { type PageId, isPageId } from '@fibrewatch/contract/page-id'
import type { Admin } from '@fibrewatch/simulator'
import type { Page } from 'playwright-core'

/** A page of the console as a menu leads to it. */
export type ConsoleView = { pageId: PageId; path: string }

/** Every page that a menu of the product leads to. */
export async function listConsoleViews(admin: Admin): Promise<ConsoleView[]> {
  const { list } = await admin.call(menuApi.select, { body: { size: 1000 } })
  return list.flatMap(({ viewPath, router }) =>
    viewPath !== null && router !== null && isPageId(viewPath) ? [{ pageId: viewPath, path: router }] : [],
  )
}

/** Opens a page and waits until it loads nothing more. */
export async function openView(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('tabpanel').first().waitFor()
  await settle(page)
}

/** Waits until the page loads nothing more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => document.querySelector('[role="progressbar"]:not([aria-valuenow])') === null,
  )
}

export async function chooseTheme(page: Page, theme: '深色' | '浅色'): Promise<void> {
  await page.getByRole('button', { name: '界面设置' }).click()
  // The radio itself is drawn by its label.
  await page.getByRole('radio', { name: theme, exact: true }).check({ force: true })
  await page.keyboard.press('Escape')
}

/** The page takes the theme on where it is, as when another tab of the browser has chosen it. */
export async function wearTheme(page: Page, navTheme: 'realDark' | 'light'): Promise<void> {
  await page.evaluate((chosen) => {
    const { value, expiresAt = Date.now() + 1e9 } = JSON.parse(localStorage.getItem('THEME') ?? '{}') as {
      value?: object
      expiresAt?: number
    }
    localStorage.setItem('THEME', JSON.stringify({ value: { ...value, navTheme: chosen }, expiresAt }))
    dispatchEvent(new StorageEvent('storage', { key: 'THEME' }))
  }, navTheme)
  await page.locator(`html[data-theme="${navTheme}"]`).waitFor()
}
