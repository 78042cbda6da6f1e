import { accountApi } from '@fibrewatch/contract/account'
import type { Page } from 'playwright-core'

/** The page's token. */
export async function loadToken(page: Page): Promise<string> {
  const token = await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('ACCESS_TOKEN') ?? '{}') as { value?: string }
    return record.value
  })
  if (token === undefined) throw new Error('nobody is signed in')
  return token
}

/** The server's answer to this token, whatever any page shows. */
export async function askStatus(url: string, token: string): Promise<number> {
  const answer = await fetch(new URL(accountApi.info.path, url), { headers: { Authorization: token } })
  return answer.status
}
