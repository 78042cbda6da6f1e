import { expect, test } from 'vitest'
import { makeUnitHealth } from './unit-health.ts'

const STARTED_MS = Date.parse('2026-06-01T00:00:00Z')
const HOUR_MS = 3_600_000
const at = (hours: number) => ({ nowMs: STARTED_MS + hours * HOUR_MS, startedAtMs: STARTED_MS })

test('a unit is warmest in the afternoon, and is the same unit after a start', () => {
  const unit = { code: 'OTDR-1', kind: 'otdr' as const }
  const [night, afternoon] = [makeUnitHealth(unit, at(2)), makeUnitHealth(unit, at(14))]
  expect(afternoon.temperatureC).toBeGreaterThan(night.temperatureC ?? Infinity)
  expect(makeUnitHealth(unit, at(14))).toEqual(afternoon)
  expect(makeUnitHealth({ ...unit, code: 'OTDR-2' }, at(14)).serial).not.toBe(afternoon.serial)
})

test('its readings stay within what the contract takes, however long it has been running', () => {
  for (const kind of ['otdr', 'das', 'dts', 'power-meter'] as const)
    for (const hours of [0, 1, 1000, 100_000]) {
      const health = makeUnitHealth({ code: `U-${hours}`, kind }, at(hours))
      for (const percent of [health.diskFreePercent, health.memoryFreePercent]) {
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }
      expect(Math.abs(health.temperatureC ?? Infinity)).toBeLessThan(100)
      expect(health.laserHours === undefined).toBe(kind !== 'otdr')
    }
})
