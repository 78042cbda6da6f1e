import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, submitLogin } from './harness/console-page.ts'
import type { ExpectedFaultName } from './harness/expected-faults.ts'
import { startServer } from './harness/started-server.ts'

let server: ProductServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
})

/** Goes to the login page, does something there, and ends the journey. */
async function walk(
  act: (page: Page) => Promise<unknown>,
  expected: ExpectedFaultName[] = [],
): Promise<void> {
  const { page, close } = await openConsole(server.url, { expected })
  await page.goto('/login')
  await page.locator('button[type="submit"]').waitFor()
  await act(page)
  await close()
}

/** Runs in the page, like an injected script element. */
function injectScript(): Promise<void> {
  const script = document.createElement('script')
  script.textContent = 'window.injected = true'
  const blocked = new Promise<void>((resolve) => {
    document.addEventListener('securitypolicyviolation', () => resolve(), { once: true })
  })
  document.head.append(script)
  return blocked
}

const throwLater = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('error', () => resolve(), { once: true })
    queueMicrotask(() => {
      throw new Error('nobody catches this')
    })
  })

describe('control: a journey fails', () => {
  test('on a violation of the content policy', async () => {
    const walked = walk((page) => page.evaluate(injectScript))
    await expect(walked).rejects.toThrow(/policy violation: script-src-elem inline/)
  })

  test('on an error nobody caught', async () => {
    await expect(walk((page) => page.evaluate(throwLater))).rejects.toThrow('nobody catches this')
  })

  test('on what the page writes down as an error', async () => {
    // oxlint-disable-next-line no-console -- what must not go unseen
    const walked = walk((page) => page.evaluate(() => console.error('something is wrong')))
    await expect(walked).rejects.toThrow('something is wrong')
  })

  test('on a lost line that it did not provoke', async () => {
    const loseLine = async (page: Page) => {
      await page.route('**/oauth/login', (route) => route.abort())
      await submitLogin(page, 'admin', 'anything')
      await page.getByRole('alert').first().waitFor()
    }
    await expect(walk(loseLine)).rejects.toThrow('net::ERR_FAILED')
    await expect(walk(loseLine, ['line-lost'])).resolves.toBeUndefined()
  })
})

test('a journey on which a call is refused and shown passes', async () => {
  const walked = walk(async (page) => {
    await submitLogin(page, 'admin', 'wrong')
    await page.getByRole('alert').first().waitFor()
  })
  await expect(walked).resolves.toBeUndefined()
})
