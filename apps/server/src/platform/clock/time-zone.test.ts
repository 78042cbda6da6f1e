import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test('a time zone is an IANA name', () => {
  expect(['Asia/Shanghai', 'UTC', 'Europe/Berlin'].map(isTimeZone)).toEqual([true, true, true])
  expect(['Asia/Nowhere', '', '+08:00'].map(isTimeZone)).toEqual([false, false, false])
})
