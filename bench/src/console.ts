import { ADMIN_PASSWORD } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
]

/** Signs in at the console and waits for its first page. */
export async function signInConsole(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[type="password"]').fill(ADMIN_PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/dashboard/index')
}
