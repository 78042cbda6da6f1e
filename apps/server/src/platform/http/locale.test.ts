import { expect, test } from 'vitest'
import { parseLocale } from './locale.ts'

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['fr-FR, de', 'zh'],
  ['en', 'en'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en;q=0.1, zh-TW;q=0.2', 'zh'],
  ['zh;q=0, en;q=0.5', 'en'],
  [';;;,,q=x', 'zh'],
])('%s is %s', (header, locale) => {
  expect(parseLocale(header)).toBe(locale)
})
