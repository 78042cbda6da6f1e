import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasPasskeys } from './has-passkeys.ts'

beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => {}))
afterEach(() => vi.unstubAllGlobals())

test.each(['localhost', 'fibre.example', '10.example'])('passkeys are offered at %s', (hostname) => {
  expect(hasPasskeys(hostname)).toBe(true)
})

test.each(['127.0.0.1', '[::1]'])('no browser takes one at %s, so none is offered', (hostname) => {
  expect(hasPasskeys(hostname)).toBe(false)
})
