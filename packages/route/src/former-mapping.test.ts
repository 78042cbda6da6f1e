import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFormer } from './index.ts'

const formers = fc
  .uniqueArray(fc.nat(1000), { maxLength: 6 })
  .map((times) => times.map((untilMs) => ({ untilMs })))

test('a moment lies before the end of what was so then, and behind the end of all before that', () => {
  fc.assert(
    fc.property(formers, fc.nat(1000), (list, atMs) => {
      const found = findFormer(list, atMs)
      const ends = list.map(({ untilMs }) => untilMs).filter((untilMs) => untilMs > atMs)
      expect(found?.untilMs).toBe(ends.length === 0 ? undefined : Math.min(...ends))
    }),
  )
})

test('a change later on moves nothing that was measured before an earlier one', () => {
  fc.assert(
    fc.property(formers, fc.nat(1000), fc.nat(1000), (list, atMs, laterMs) => {
      const found = findFormer(list, atMs)
      fc.pre(found !== undefined && laterMs >= found.untilMs)
      expect(findFormer([...list, { untilMs: laterMs + 1 }], atMs)).toBe(found)
    }),
  )
})
