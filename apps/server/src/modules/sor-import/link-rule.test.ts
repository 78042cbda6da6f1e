import { expect, test } from 'vitest'
import { isLengthOff, makeLinkKey, makeSourceKey, makeStem } from './link-rule.ts'

const IDS = { cableId: ' GL-7 ', fibreId: '012', locationA: 'Hall', locationB: '', fileName: 'x' }

test('a link is found by the joined parts, whatever their case and spaces', () => {
  expect(makeLinkKey(IDS, { parts: ['cableId', 'fibreId'], separator: '/' })).toBe('gl-7/012')
})

test('a file that does not fill a part finds no link by the rest', () => {
  expect(makeLinkKey(IDS, { parts: ['locationA', 'locationB'], separator: '-' })).toBeNull()
})

test('the name of a file counts without folders and ending', () => {
  expect(makeStem('..\\old/GL-01.SOR')).toBe('GL-01')
})

test('a source is its maker and which ids are filled, not what they say', () => {
  expect(makeSourceKey('ACME ', IDS)).toBe('acme|cableId|fibreId|locationA')
  expect(makeSourceKey('acme', { ...IDS, cableId: 'other' })).toBe(makeSourceKey('ACME', IDS))
})

test('a length is off beyond fifty metres or two in a hundred, and unknown where one is', () => {
  expect([isLengthOff(10_150, 10_000), isLengthOff(10_250, 10_000), isLengthOff(1040, 1000)]).toEqual([
    false,
    true,
    false,
  ])
  expect([isLengthOff(null, 1000), isLengthOff(1000, 0)]).toEqual([null, null])
})
