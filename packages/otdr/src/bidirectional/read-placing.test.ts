import { describe, expect, test } from 'vitest'
import { readPlacing } from './read-placing.ts'

const silent = { fibreId: ' ', locationA: '', locationB: '', traceType: 'ST' }
const ends = { endA: '北京 ODF-1', endB: 'Tianjin' }

const place = (fileName: string, stated = {}, fibreCount = 48) =>
  readPlacing({ fileName, stated: { ...silent, ...stated }, ends, fibreCount })

describe('by file name', () => {
  test.each([
    ['cable7_012_AB.sor', 12, 'ab'],
    ['F012-BA.sor', 12, 'ba'],
    ['纤芯12_反向.sor', 12, 'ba'],
    ['12芯 正向.SOR', 12, 'ab'],
    ['Fiber001_1550_A-B.sor', 1, 'ab'],
    ['2026-03-05_1550nm_031_B2A.sor', 31, 'ba'],
    ['20260305 core 7 reverse.sor', 7, 'ba'],
    ['AB/1550/Fiber012.sor', 12, 'ab'],
    ['tianjin-北京ODF-1\\F03.sor', 3, 'ba'],
    ['F5_100ns_A→B.sor', 5, 'ab'],
  ])('%s', (fileName, fibreNumber, direction) => {
    expect(place(fileName)).toEqual({ fibreNumber, direction, doubts: [] })
  })

  test.each([
    ['trace.sor', null, null, ['fibre-unknown', 'direction-unknown']],
    ['F012.sor', 12, null, ['direction-unknown']],
    ['3_012_AB.sor', 12, 'ab', ['fibre-unknown']],
    ['F099_AB.sor', 99, 'ab', ['fibre-beyond-count']],
    ['F000_AB.sor', null, 'ab', ['fibre-unknown']],
    ['cab_F1_lab.sor', 1, null, ['direction-unknown']],
    ['F1_AB_BA.sor', 1, null, ['direction-unknown']],
  ])('%s is in doubt', (fileName, fibreNumber, direction, doubts) => {
    expect(place(fileName)).toEqual({ fibreNumber, direction, doubts })
  })
})

describe('by record', () => {
  const there = { fibreId: 'F012', locationA: '北京ODF-1', locationB: 'TIANJIN' }

  test('where the measurement was made from and where the fibre ends', () => {
    expect(place('x.sor', there)).toEqual({ fibreNumber: 12, direction: 'ab', doubts: [] })
    const back = { ...there, locationA: 'Tianjin', locationB: '北京 ODF-1' }
    expect(place('x.sor', back).direction).toBe('ba')
    expect(place('x.sor', { ...there, traceType: 'RT' }).direction).toBe('ba')
  })

  test('record and name that differ are in doubt, with the name as the guess', () => {
    expect(place('F013_BA.sor', there)).toEqual({
      fibreNumber: 13,
      direction: 'ba',
      doubts: ['fibre-differs', 'direction-differs'],
    })
  })

  test('makes sure what a name with several numbers leaves open', () => {
    expect(place('3_012.sor', there)).toEqual({ fibreNumber: 12, direction: 'ab', doubts: [] })
    expect(place('3_014.sor', there).doubts).toEqual([])
  })
})

test.each(['a', 'F1', '-_', '20', '芯', 'a-b '])('a name of thousands of %s is in doubt', (fill) => {
  expect(place(`${fill.repeat(5000)}.sor`).doubts).not.toEqual([])
})
