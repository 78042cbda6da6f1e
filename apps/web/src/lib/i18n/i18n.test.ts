import { expect, test, vi } from 'vitest'

test.each([
  [null, 'zh_CN'],
  ['fr_FR', 'zh_CN'],
  ['en_US', 'en_US'],
])('with %s kept the console speaks %s', async (kept, expected) => {
  if (kept !== null) localStorage.setItem('LOCALE', JSON.stringify({ value: kept, expiresAt: 9e15 }))
  vi.resetModules()
  const { currentLanguage } = await import('./i18n.ts')
  expect(currentLanguage()).toBe(expected)
})
