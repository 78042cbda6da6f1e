import { expect, test } from 'vitest'
import { isFaulty, makeSet, NONE } from './bulk-fields.ts'

test('what is empty is not sent, and what belongs to another kind neither', () => {
  expect(makeSet('link', { enabled: 'false', excessRatio: ' 0.01 ', maker: 'YOFC', groupIndex: '' })).toEqual(
    {
      enabled: false,
      excessRatio: 0.01,
    },
  )
  expect(makeSet('cable', { maker: ' YOFC ', domainId: '3' })).toEqual({ maker: 'YOFC', domainId: 3 })
})

test('a device is taken from its site by a choice of none', () => {
  expect(makeSet('device', { siteId: NONE })).toEqual({ siteId: null })
  expect(makeSet('device', { siteId: '7' })).toEqual({ siteId: 7 })
})

test('a figure is judged by its bounds once something is typed', () => {
  expect(['', '1.468', '3', 'x'].map((text) => isFaulty('groupIndex', text))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
