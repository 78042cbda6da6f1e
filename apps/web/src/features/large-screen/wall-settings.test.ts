import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS, nameOfWall, parseSettings, saveWallSettings } from './wall-settings.ts'

const load = (name: string): unknown =>
  (JSON.parse(localStorage.getItem('LARGE_SCREEN') ?? '{}') as { value?: Record<string, unknown> }).value?.[
    name
  ]

describe('the settings of a wall', () => {
  test.each([
    ['nothing', null],
    ['something else', 'wall'],
    ['fields of another kind', { flies: 'yes', holdS: 'long', secondsOf: 7 }],
  ])('are the initial ones where there is %s', (_, value) => {
    expect(parseSettings(value)).toEqual(DEFAULT_SETTINGS)
  })

  test('stay within their bounds, and a wall is never left without a view', () => {
    expect(parseSettings({ holdS: 1e9 }).holdS).toBe(600)
    expect(parseSettings({ holdS: -3 }).holdS).toBe(5)
    const empty = parseSettings({ secondsOf: { alarms: 0, worst: 0, rate: 0 } })
    expect(empty.secondsOf).toEqual({ alarms: 24, worst: 0, rate: 0 })
  })

  test('belong to one wall, and outlive a week', () => {
    vi.useFakeTimers({ now: Date.now() })
    const other = { ...DEFAULT_SETTINGS, holdS: 60 }
    saveWallSettings('north', other)
    saveWallSettings('', DEFAULT_SETTINGS)
    vi.advanceTimersByTime(30 * 86_400_000)
    saveWallSettings('south', DEFAULT_SETTINGS)
    expect(load('north')).toEqual(other)
    expect(load('')).toEqual(DEFAULT_SETTINGS)
    vi.useRealTimers()
  })

  test('of more walls than hang anywhere do not fill the store', () => {
    for (let number = 0; number < 50; number += 1) saveWallSettings(`wall ${number}`, DEFAULT_SETTINGS)
    expect(load('wall 49')).toBeDefined()
    expect(load('wall 10')).toBeUndefined()
  })
})

test.each([
  ['?wall=north', 'north'],
  ['?wall=%20north%20', 'north'],
  ['', ''],
  [`?wall=${'x'.repeat(100)}`, 'x'.repeat(40)],
])('a wall is named by its address: %s', (search, name) => {
  expect(nameOfWall(new URLSearchParams(search))).toBe(name)
})
