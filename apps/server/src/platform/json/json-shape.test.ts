import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginsArray, eachJsonItem, findShapeFault, JsonArrayError, measureJsonItem } from './json-shape.ts'

const listItems = (text: string, maxLength = 1000): string[] =>
  Array.from(eachJsonItem(text, maxLength), ({ from, to }) => text.slice(from, to).trim())

describe('the shape of a JSON text', () => {
  test.each([
    ['1', { depth: 0, values: 1, members: 0 }],
    ['{"a":[1,{"b":2}]}', { depth: 3, values: 5, members: 2 }],
    [String.raw`{"a\":[{,:":"\\"}`, { depth: 1, values: 2, members: 1 }],
    ['"never ends', { depth: 0, values: 1, members: 0 }],
    ['[[[[', { depth: 4, values: 5, members: 0 }],
  ])('%s', (text, shape) => {
    expect(measureJsonItem(text)).toMatchObject({ ...shape, from: 0, to: text.length, isWhole: true })
  })

  test('is told by the first bound it is over', () => {
    const bounds = { depth: 2, values: 5, members: 2 }
    const faultOf = (text: string) => findShapeFault(measureJsonItem(text), bounds)
    expect(faultOf('[[1,2]]')).toBeUndefined()
    expect(faultOf('[[[1]]]')).toBe('is nested more than 2 levels deep')
    expect(faultOf('{"a":1,"b":2,"c":3}')).toBe('has more than 2 names')
    expect(faultOf('[1,2,3,4,5]')).toBe('has more than 5 values')
  })

  test('is never below what a parser finds', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Object.values(value).reduce((sum: number, member) => sum + count(member), 0)
        : 1
    const isBound = fc.property(fc.json(), (text) => measureJsonItem(text).values >= count(JSON.parse(text)))
    expect(fc.check(isBound, { numRuns: 500 })).toMatchObject({ failed: false })
  })
})

describe('the items of an array', () => {
  test('are those a parser finds', () => {
    const isSame = fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (values, indent) => {
      const text = `\n ${JSON.stringify(values, undefined, indent)} \t`
      expect(listItems(text, 100_000).map((item) => JSON.parse(item) as unknown)).toEqual(
        JSON.parse(JSON.stringify(values)),
      )
    })
    fc.assert(isSame, { numRuns: 300 })
  })

  test.each(['', ' ', '{}', '1', '[', '[1', '[1,', '[1}', '[1] 2', '[1]]', '[] x', '"[1]"'])(
    '%j is no array',
    (text) => {
      expect(() => listItems(text)).toThrow(JsonArrayError)
    },
  )

  test('end with one that is too long to be looked at', () => {
    const items = [...eachJsonItem(`[1,"${'a'.repeat(50)}",2]`, 20)]
    expect(items.map(({ isWhole }) => isWhole)).toEqual([true, false])
  })

  test.each([
    ['[', true],
    [' \r\n\t[', true],
    ['', false],
    ['{', false],
  ])('%j begins an array: %s', (text, is) => {
    expect(beginsArray(text)).toBe(is)
  })
})
