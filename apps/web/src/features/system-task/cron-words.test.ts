import { expect, test } from 'vitest'
import { loadCronWords } from './cron-words.ts'

test('expressions of five and six fields in both languages, set as their readers write', async () => {
  const words = await loadCronWords()
  expect(words('0 3 * * *', 'zh_CN')).toBe('每天 03:00')
  expect(words('30 2 1 * *', 'zh_CN')).toBe('每月 1 号 02:30')
  expect(words('0 9 * * 1-5', 'zh_CN')).toBe('星期一至星期五 09:00')
  expect(words('0 4 * * 1', 'zh_CN')).toBe('每周一 04:00')
  expect(words('0 4 * * 1', 'en_US')).toBe('Every Monday at 04:00')
  expect(words('0 0 1 1,4,7,10 *', 'zh_CN')).toBe('00:00，限每月 1 号，仅于一月、四月、七月和十月份')
  expect(words('0 3 * * 1#2', 'zh_CN')).toBe('03:00，限每月的第二个星期一')
  expect(words('*/30 * * * * *', 'en_US')).toBe('Every 30 seconds')
  expect(words('5 0 3 * * *', 'en_US')).toBe('Daily at 03:00:05')
  expect(words('0 9 * * 1-5', 'en_US')).toBe('At 09:00, Monday through Friday')
})

test('what is no expression has no words', async () => {
  const words = await loadCronWords()
  expect(words('every day', 'zh_CN')).toBeNull()
})
