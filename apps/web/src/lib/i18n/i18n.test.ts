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

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  ['1', '1 row'],
  ['1,204', '1,204 rows'],
  [8360, '8,360 rows'],
])('%s takes the form of a word that goes with it', async (count, expected) => {
  vi.resetModules()
  const { adoptLanguage, defineMessages, translate } = await import('./i18n.ts')
  const messages = defineMessages('words', {
    zh: { rows: '{count} 条' },
    en: { rows: '{count} {count, row/rows}' },
  })
  await adoptLanguage('en_US')
  expect(translate(messages, 'rows', { count })).toBe(expected)
})

test('what has decimals, and text, stays as it was written', async () => {
  const { defineMessages, translate } = await import('./i18n.ts')
  const messages = defineMessages('values', { zh: { value: '{value}' }, en: { value: '{value}' } })
  for (const value of [1234.5, '20000', '2026'])
    expect(translate(messages, 'value', { value })).toBe(String(value))
})
