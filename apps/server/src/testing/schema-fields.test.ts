import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { type FieldSchema, listFields, listTypes, makeValue, replaceAt } from './schema-fields.ts'

const schema: FieldSchema = Type.Object({
  name: Type.String({ minLength: 2 }),
  kind: Type.Optional(Type.Union([Type.Enum(['a', 'b']), Type.Null()])),
  parts: Type.Optional(Type.Array(Type.Object({ count: Type.Integer({ minimum: 3 }) }), { minItems: 1 })),
})

describe('the fields of a schema', () => {
  test('are found at every depth', () => {
    expect(listFields(schema).map(({ path }) => path.join('/'))).toEqual([
      '',
      'name',
      'kind',
      'parts',
      'parts/0',
      'parts/0/count',
    ])
  })

  test('know the types they take', () => {
    expect([...listTypes(schema.properties?.['kind'] ?? {})]).toEqual(['string', 'null'])
    expect([...listTypes({})]).toEqual([])
  })
})

test('a value is as small as its schema lets it be', () => {
  expect(makeValue(schema)).toEqual({ name: 'aa' })
  expect(() => makeValue(Type.String({ pattern: '^nobody knows$' }))).toThrow('nobody knows')
})

test('a value is replaced in a copy, and what is missing on the way is made', () => {
  const value = { name: 'xx' }
  expect(replaceAt({ value, schema }, ['parts', 0, 'count'], 'many')).toEqual({
    name: 'xx',
    parts: [{ count: 'many' }],
  })
  expect(value).toEqual({ name: 'xx' })
})
