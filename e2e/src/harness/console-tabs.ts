import type { Locator, Page } from 'playwright-core'

const MAX_MENU_LINES = 12

export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' }).first()

/** Opens a page by its menu, and one inside a directory by both names; waits until its tab is in front. */
export async function openFromMenu(page: Page, name: string, inside?: string): Promise<void> {
  await mainMenu(page).getByRole('button', { name, exact: true }).click()
  if (inside !== undefined) await page.getByRole('menuitemradio', { name: inside, exact: true }).click()
  await page.getByRole('tab', { name: inside ?? name, exact: true, selected: true }).waitFor()
}

const tabList = (page: Page): Locator => page.getByRole('tablist', { name: '标签页' })

export const tabOf = (page: Page, name: string): Locator =>
  tabList(page).getByRole('tab', { name, exact: true })

/** The tab of the page in front; a page may have tabs of its own inside. */
export const tabInFront = (page: Page): Locator => tabList(page).getByRole('tab', { selected: true })

/** Brings an open tab to the front. */
export async function showTab(page: Page, name: string): Promise<void> {
  await tabOf(page, name).click()
  await tabList(page).getByRole('tab', { name, exact: true, selected: true }).waitFor()
}

/** Names of the open tabs, in their order. */
export const listTabs = async (page: Page): Promise<string[]> =>
  await tabList(page).getByRole('tab').allInnerTexts()

/** Chooses from the menu of the tab in front, by keys alone. */
export async function chooseByKeys(page: Page, name: string): Promise<void> {
  await tabInFront(page).focus()
  await page.keyboard.press('Shift+F10')
  const item = page.getByRole('menu', { name: '标签页操作' }).getByRole('menuitem', { name, exact: true })
  await item.waitFor()
  const isFocused = () => item.evaluate((element) => element === document.activeElement)
  for (let line = 0; line < MAX_MENU_LINES && !(await isFocused()); line += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}
