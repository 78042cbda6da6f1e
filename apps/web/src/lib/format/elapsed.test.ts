import { expect, test } from 'vitest'
import { formatElapsed } from './elapsed.ts'

test('the unit grows with the time', () => {
  expect(formatElapsed(null, 'zh_CN')).toBe('—')
  expect(formatElapsed(37.6, 'zh_CN')).toBe('38 ms')
  expect(formatElapsed(1240, 'zh_CN')).toBe('1.2 s')
  expect(formatElapsed(252_000, 'zh_CN')).toBe('04:12')
  expect(formatElapsed(2 * 86_400_000, 'en_US')).toBe('2 d 00:00')
})
