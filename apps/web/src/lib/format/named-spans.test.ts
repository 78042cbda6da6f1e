import { beforeEach, expect, test } from 'vitest'
import { nameSpans, noteSpan, resolveSpans } from './named-spans.ts'

const monday = { from: '2026-03-16T12:00:00.000Z', to: '2026-03-17T00:00:00.000Z' }
const tuesday = { from: '2026-03-17T12:00:00.000Z', to: '2026-03-18T00:00:00.000Z' }
const open = { from: '2026-03-17T12:00:00.000Z', to: null }

beforeEach(() => sessionStorage.clear())

test('a span asked for by its name is another one on another day', () => {
  noteSpan('lastNight', monday)
  const kept = nameSpans({ ...monday, severity: 'critical' })
  expect(kept).toEqual({ from: 'span:lastNight', severity: 'critical' })
  expect(resolveSpans(kept, () => tuesday)).toEqual({ ...tuesday, severity: 'critical' })
})

test('so is one that stands in one condition, and one without an end', () => {
  noteSpan('lastWeek', monday)
  noteSpan('lastDay', open)
  const kept = nameSpans({ createTime: `${monday.from}~${monday.to}`, updateTime: `${open.from}~` })
  expect(kept).toEqual({ createTime: 'span:lastWeek~', updateTime: 'span:lastDay~' })
  expect(resolveSpans(kept, (name) => (name === 'lastDay' ? open : tuesday))).toEqual({
    createTime: `${tuesday.from}~${tuesday.to}`,
    updateTime: `${open.from}~`,
  })
  expect(resolveSpans(nameSpans({ from: open.from }), () => open)).toEqual({ from: open.from })
})

test('a span somebody typed stays what it is, and so does one changed at one end', () => {
  noteSpan('lastNight', monday)
  for (const filters of [tuesday, { ...monday, to: tuesday.to }, { time: `${tuesday.from}~` }]) {
    expect(nameSpans(filters)).toEqual(filters)
    expect(resolveSpans(filters, () => open)).toEqual(filters)
  }
})

test('an unknown name asks for nothing', () => {
  expect(resolveSpans({ from: 'span:tomorrow', keyword: 'a' }, () => monday)).toEqual({ keyword: 'a' })
})
