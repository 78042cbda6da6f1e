import { ENDPOINTS } from '@fibrewatch/contract/api'
import { get } from '@fibrewatch/contract/endpoint'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { createAnswerWriter } from './answer-writer.ts'

const endpoint = get('sys/sample/info', {
  label: { zh: '样例', en: 'Sample' },
  data: Type.Object({
    name: Type.String({ maxLength: 4 }),
    lossDb: Type.Number(),
    isOn: Type.Boolean(),
    severity: Type.Union([Type.Literal('major'), Type.Literal('minor')]),
    maker: Type.Union([Type.Object({ id: Type.Integer() }), Type.Null()]),
    rows: Type.Array(Type.Object({ id: Type.Integer() })),
    values: Type.Record(Type.String(), Type.Unknown()),
  }),
})
const answer = {
  name: '光路',
  lossDb: 0.25,
  isOn: false,
  severity: 'major',
  maker: { id: 7 },
  rows: [{ id: 1 }, { id: 2 }],
  values: { colour: '红', count: 2, nested: { deep: [1, null] } },
}
const write = (data: unknown): unknown => JSON.parse(createAnswerWriter(endpoint)(data))

describe('the data of an answer', () => {
  test('is written whole', () => {
    expect(write(answer)).toEqual(answer)
    expect(write(undefined)).toBeNull()
  })

  test('holds no field that its schema does not declare, however deep', () => {
    const leaking = {
      ...answer,
      passwordHash: 'x',
      maker: { id: 7, token: 'x' },
      rows: [{ id: 1, key: 'x' }],
    }
    expect(write(leaking)).toEqual({ ...answer, rows: [{ id: 1 }] })
  })

  test('unknown stays unknown: nothing becomes an empty text or a zero', () => {
    const unknown = { name: null, lossDb: null, isOn: null, severity: null, maker: null, rows: null }
    expect(write({ ...unknown, values: {} })).toEqual({ ...unknown, values: {} })
    expect(write({ lossDb: Number.NaN })).toEqual({ lossDb: null, values: undefined })
  })

  test('shows a row from before a limit', () => {
    expect(write({ ...answer, name: '名称比限制更长' })).toEqual({ ...answer, name: '名称比限制更长' })
  })

  test('every endpoint of the contract has a writer', () => {
    const written = ENDPOINTS.map((each) => createAnswerWriter(each)(null))
    expect(new Set(written)).toEqual(new Set(['null']))
  })
})
