import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatChange,
  formatDb,
  formatDistance,
  formatKm,
  formatMeasured,
  formatNumber,
  formatPercent,
  formatUncertainty,
  formatWavelength,
} from './numbers.ts'

describe('numbers', () => {
  test.each([
    [formatNumber(18_204), '18,204'],
    [formatKm(12_384), '12.384'],
    [formatKm(0), '0.000'],
    [formatDistance(12_384), '12.384 km'],
    [formatDistance(999.4), '999 m'],
    [formatDb(0.615), '0.62'],
    [formatDb(-14.2), '\u221214.20'],
    [formatPercent(0.557), '55.7%'],
    [formatUncertainty(7.2), '±8 m'],
    [formatWavelength(1550), '1550 nm'],
    [formatWavelength(null), '\u2014'],
    [formatMeasured(0.71, 'dB'), '0.71 dB'],
    [formatMeasured(0.1894, 'dB/km'), '0.189 dB/km'],
    [formatMeasured(-21.05, 'dBm'), '\u221221.1 dBm'],
    [formatMeasured(36, '°C'), '36.0 °C'],
    [formatMeasured(3, null), '3.00'],
    [formatBytes(512), '512 B'],
    [formatBytes(143_360), '140.0 KB'],
    [formatBytes(3 * 1024 * 1024), '3.0 MB'],
    [formatBytes(250 * 1024 ** 3), '250.0 GB'],
    [formatBytes(4096 * 1024 ** 4), '4,096.0 TB'],
  ])('%s reads %s', (text, expected) => expect(text).toBe(expected))

  test('a change carries its sign, nothing does not', () => {
    expect([0.62, -1.1, 0, 0.001].map((value) => formatChange(value, 2))).toEqual([
      '+0.62',
      '\u22121.10',
      '0.00',
      '0.00',
    ])
  })

  test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    '%s is a dash, never 0 or blank',
    (value) => {
      const texts = [formatNumber, formatKm, formatDistance, formatDb].map((format) => format(value))
      expect(new Set(texts)).toEqual(new Set(['\u2014']))
    },
  )

  test('no minus sign before a zero', () => expect(formatDb(-0.001)).toBe('0.00'))
})
