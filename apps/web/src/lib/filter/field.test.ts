import { describe, expect, test } from 'vitest'
import { chosenOne, chosenSome, daySpan, instantSpan, loadedOne, typedText } from './field.ts'

const KINDS = [
  { value: 'leak', label: 'Leak' },
  { value: 'bend', label: 'Bend' },
]

describe('conditions with a control', () => {
  test('known options drop any other word; loaded ones keep a word whose label is not known yet', () => {
    expect(chosenOne('kind', KINDS).parse('rain')).toBe(null)
    expect(chosenOne('kind', KINDS).parse('bend')).toBe('bend')
    expect(chosenSome('kind', KINDS).parse('bend,rain,leak')).toEqual(['leak', 'bend'])
    expect(loadedOne('taskId', []).parse('7')).toBe('7')
  })

  test('a typed text is cut at what a search takes', () => {
    expect(typedText('username').parse(` ${'a'.repeat(300)}`)).toHaveLength(200)
  })

  test('a span stays in the address as it was written, whole days or instants', () => {
    for (const text of ['2026-03-01~2026-03-18', '2026-03-01~', '~2026-03-18T04:00:00.000Z'])
      expect(instantSpan('at', ['from', 'to']).write(instantSpan('at', ['from', 'to']).parse(text))).toBe(
        text,
      )
    expect(daySpan('at', ['from', 'to']).parse('2026-03-01~tomorrow')).toEqual({ from: '2026-03-01', to: '' })
  })

  test('a span of time asks for instants, a span of days for the days as they are written', () => {
    const days = { from: '2026-03-01', to: '2026-03-18' }
    const [from, to] = [new Date(2026, 2, 1).toISOString(), new Date(2026, 2, 19).toISOString()]
    expect(instantSpan('at', ['from', 'to']).ask?.(days)).toEqual({ from, to })
    expect(daySpan('at', ['since', 'until']).ask?.(days)).toEqual({
      since: '2026-03-01',
      until: '2026-03-18',
    })
    expect(instantSpan('at', ['from', 'to']).ask?.({ from: '', to: '' })).toEqual({})
  })
})
