import { ATTRIBUTE_TYPES } from '@fibrewatch/contract/attribute'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Definition, findValueFault, parseAttributeValues } from './attribute-value.ts'

const define = (given: Partial<Definition> & Pick<Definition, 'code' | 'type'>): Definition => ({
  options: [],
  required: false,
  defaultValue: null,
  ...given,
})
const options = [
  { value: 'G652D', zh: '普通单模', en: null },
  { value: 'G657A1', zh: '抗弯', en: 'Bend-insensitive' },
]

test.each([
  ['text', 'anything', true],
  ['text', 5, false],
  ['number', -1.5, true],
  ['number', '5', false],
  ['enum', 'G652D', true],
  ['enum', 'G999', false],
  ['boolean', false, true],
  ['boolean', 'false', false],
  ['date', '2028-02-29', true],
  ['date', '2026-02-29', false],
  ['date', '2026-2-9', false],
  ['date', '2026-01-01T00:00:00Z', false],
  ['link', 'https://example.com/p?a=1', true],
  ['link', 'javascript:alert(1)', false],
  ['link', 'example.com', false],
] as const)('%s: %s', (type, value, isGood) => {
  expect(findValueFault({ type, options }, value) === undefined).toBe(isGood)
})

const DEFINITIONS = [
  define({ code: 'owner', type: 'text', required: true }),
  define({ code: 'cores', type: 'number', defaultValue: 24 }),
  define({ code: 'kind', type: 'enum', options }),
]

test('what is missing comes from the default; empty text is missing', () => {
  expect(parseAttributeValues(DEFINITIONS, { owner: '市公司', kind: '' })).toEqual({
    ok: true,
    value: { owner: '市公司', cores: 24 },
  })
})

test('every fault is named: missing, wrong, unknown', () => {
  expect(parseAttributeValues(DEFINITIONS, { cores: 'many', kind: 'G999', odd: 1 })).toEqual({
    ok: false,
    errors: [
      { field: 'odd', reason: 'unknown' },
      { field: 'owner', reason: 'required' },
      { field: 'cores', reason: 'is not of type number' },
      { field: 'kind', reason: 'is not of type enum' },
    ],
  })
})

test('whatever is sent, what is accepted is of the defined types and of known codes', () => {
  const type = fc.constantFrom(...ATTRIBUTE_TYPES)
  const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant('__proto__'))
  const code = fc.constantFrom('a', 'b', 'constructor', 'toString')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(code, type), { maxLength: 3 }),
      fc.dictionary(code, value),
      (defined, sent) => {
        const definitions = defined.map(([name, kind]) => define({ code: name, type: kind, options }))
        const outcome = parseAttributeValues(definitions, sent)
        if (!outcome.ok) return
        for (const [name, stored] of Object.entries(outcome.value)) {
          const definition = definitions.findLast((one) => one.code === name)
          expect(definition && findValueFault(definition, stored)).toBeUndefined()
          expect(sent[name]).toBe(stored)
        }
      },
    ),
  )
})
