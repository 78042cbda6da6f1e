import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeReading } from './reading.ts'

describe('a name reads', () => {
  test.each([
    ['苏昆干线', 'su kun gan xian'],
    ['重庆', 'zhong,chong qing'],
    ['单家桥', 'dan,shan,chan jia,jie qiao'],
    ['绿地女', 'lv,lu di,de nv,ru'],
    ['G312 北侧', 'g312 bei ce,ze,zhai'],
    ['OTDR一号（备）2', 'otdr yi hao bei 2'],
    ['ＯＴＤＲ－一', 'otdr yi'],
    ['々一\u{20BB7}', 'yi'],
  ])('%s: %s', (name, reading) => expect(makeReading(name)).toBe(reading))

  test.each(['SZ-KS-01', 'Zhou Min', '', '— 1 —'])('%j as it is written', (name) =>
    expect(makeReading(name)).toBe(''),
  )

  test('at a bounded length, whatever its characters', () => {
    const han = fc.string({
      unit: fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code)),
    })
    fc.assert(
      fc.property(fc.oneof(han, fc.string({ unit: 'grapheme' })), (name) => {
        const text = name.normalize('NFKC')
        expect(makeReading(name)).toMatch(/^(?:[a-z\d]+(?:[ ,][a-z\d]+)*)?$/)
        expect(makeReading(name).length).toBeLessThanOrEqual(text.length * 5 * 7)
      }),
    )
    expect(makeReading('䖯丂么'.repeat(20)).length).toBeLessThan(60 * 5 * 7)
  })
})
