import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figure, flag, instant, keyword, oneOf, shownAs, someOf, yesNo } from './condition.ts'
import { defineFilters } from './filters.ts'

type Row = { kind: string; sizeM: number | null }

const filters = defineFilters({
  kinds: someOf('kind', ['leak', 'break', 'bend'], (some, { kind }: Row) => some.some((one) => one === kind)),
  order: oneOf('order', ['time', 'size'], 'time'),
  grade: oneOf('grade', ['A', 'B'], null),
  isOpen: yesNo('open'),
  sizeM: figure(
    'sizeM',
    (value) => value >= 0,
    (atLeastM, { sizeM }: Row) => (sizeM ?? -1) >= (atLeastM ?? 0),
  ),
  from: instant('from'),
  text: keyword('text', 10),
  isAsc: flag('asc', true),
})
type Filter = typeof filters.none

const instants = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((atMs) => new Date(atMs).toISOString())
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
const anyFilter: fc.Arbitrary<Filter> = fc.record({
  kinds: fc.subarray(['leak', 'break', 'bend'] as const),
  order: fc.constantFrom('time', 'size'),
  grade: fc.constantFrom('A', 'B', null),
  isOpen: optional(fc.boolean()),
  sizeM: optional(fc.nat()),
  from: optional(instants),
  text: fc.string({ maxLength: 10 }).map((text) => text.trim()),
  isAsc: fc.boolean(),
})
const anyAddress = fc.dictionary(
  fc.constantFrom('kind', 'order', 'grade', 'open', 'sizeM', 'from', 'text', 'asc', 'x'),
  fc.oneof(
    fc.string(),
    fc.constantFrom('true', 'false', '-1', '12', '1e999', 'leak,bend', '2026-03-18', 'B'),
  ),
)

describe('conditions declared once', () => {
  test('what is written into an address is read back', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const text = filters.write(filter).toString()
        expect(filters.parse(new URLSearchParams(text))).toEqual(filter)
      }),
    )
  })

  test('any address is a filter, and a filter writes only what it has read', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const filter = filters.parse(new URLSearchParams(address))
        expect(filters.parse(filters.write(filter))).toEqual(filter)
        expect(filter.text.length).toBeLessThanOrEqual(10)
      }),
      { examples: [[{ sizeM: '-0' }], [{ text: `${'a'.repeat(9)} b` }]] },
    )
  })

  test('without conditions nothing is written, asked or counted, and every row matches', () => {
    expect(filters.write(filters.none).size).toBe(0)
    expect(filters.ask(filters.none)).toEqual({})
    expect(filters.isSet(filters.none)).toBe(false)
    expect(filters.matches(filters.none, { kind: 'other', sizeM: null })).toBe(true)
  })

  test('the server is asked in its own types, by the names of the conditions', () => {
    const filter: Filter = { ...filters.none, kinds: ['leak', 'bend'], isOpen: false, sizeM: 0, isAsc: false }
    expect(filters.ask(filter)).toEqual({ kind: 'leak,bend', open: false, sizeM: 0, asc: false })
    expect(filters.count(filter, ['kinds', 'isOpen', 'grade'])).toBe(2)
  })

  test('other parameters of an address stay', () => {
    const former = new URLSearchParams('kind=leak&row=7&text=a')
    const changed = filters.change(former, { ...filters.none, grade: 'B' })
    expect(Object.fromEntries(changed)).toEqual({ grade: 'B', row: '7' })
  })

  test('a live row meets every condition that is set', () => {
    const filter: Filter = { ...filters.none, kinds: ['leak'], sizeM: 5 }
    expect(filters.matches(filter, { kind: 'leak', sizeM: 5 })).toBe(true)
    expect(filters.matches(filter, { kind: 'leak', sizeM: null })).toBe(false)
    expect(filters.matches(filter, { kind: 'bend', sizeM: 9 })).toBe(false)
  })

  test('a form has the conditions that are shown to its reader, each read and set as text', () => {
    type Page = { word: string; mayReadLinks: boolean }
    const shown = defineFilters({
      kinds: shownAs(someOf('kind', ['leak', 'bend']), ({ word }: Page) => ({
        label: word,
        field: { kind: 'multi', options: [] },
      })),
      linkId: shownAs(figure('linkId', Number.isInteger), ({ mayReadLinks }: Page) =>
        mayReadLinks ? { label: 'Link', field: { kind: 'select', options: [] } } : null,
      ),
      text: keyword('text', 10),
    })
    const namesFor = (mayReadLinks: boolean) =>
      shown.listFields({ word: 'Kind', mayReadLinks }).map(({ label, name }) => `${label} ${name}`)
    expect(namesFor(false)).toEqual(['Kind kind'])
    expect(namesFor(true)).toEqual(['Kind kind', 'Link linkId'])
    const [kinds, linkId] = shown.listFields({ word: 'Kind', mayReadLinks: true })
    expect(kinds?.read({ ...shown.none, kinds: ['leak', 'bend'] })).toBe('leak,bend')
    expect(kinds?.change('bend,rain')).toEqual({ kinds: ['bend'] })
    expect(linkId?.change('')).toEqual({ linkId: null })
  })
})
