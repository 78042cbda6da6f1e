import { afterEach, expect, test } from 'vitest'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { nameFirst } from './name-first.ts'

afterEach(() => changeLanguage('zh_CN'))

const names = (count: number) => Array.from({ length: count }, (_, at) => `U${at + 1}`)

test('several things are named, of many the first three with their number', async () => {
  expect(nameFirst(names(1))).toBe('')
  expect(nameFirst(names(2))).toBe('涉及：U1、U2。')
  expect(nameFirst(names(8360))).toBe('涉及：U1、U2、U3 等 8,360 项。')
  await changeLanguage('en_US')
  expect(nameFirst(names(3))).toBe('Concerns U1, U2, U3. ')
  expect(nameFirst(names(8360))).toBe('Concerns U1, U2, U3 and others, 8,360 in all. ')
})
