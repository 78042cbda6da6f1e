import { expect, test } from 'vitest'
import { formatInZone, listTimeZones } from './time-zones.ts'

test('zones come with their offset, and a strange one of a task is kept', () => {
  const zones = listTimeZones('Asia/Shanghai')
  expect(zones.find(({ value }) => value === 'Asia/Shanghai')?.hint).toBe('GMT+8')
  expect(zones.filter(({ value }) => value === 'UTC')).toHaveLength(1)
  expect(listTimeZones('Mars/Olympus')[0]?.value).toBe('Mars/Olympus')
})

test('an instant is read on the clock of the zone', () => {
  expect(formatInZone('2026-03-17T19:00:00.000Z', 'Asia/Shanghai', 'zh-CN')).toBe('2026-03-18 周三 03:00:00')
  expect(formatInZone('2026-03-17T19:00:00.000Z', 'UTC', 'en-US')).toBe('2026-03-17 Tue 19:00:00')
})
