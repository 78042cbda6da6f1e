import { expect, test } from 'vitest'
import { formatParams } from './request-params.ts'

test.each([
  ['{"body":{"id":3},"query":{},"params":{}}', '{\n  "id": 3\n}'],
  ['{"body":null,"query":{},"params":{"id":"3"}}', '{\n  "params": {\n    "id": "3"\n  }\n}'],
  ['{"body":[1]}', '[\n  1\n]'],
  ['not JSON', 'not JSON'],
])('%s is read as what was sent', (json, text) => {
  expect(formatParams(json)).toBe(text)
})

test.each(['', 'null', '{}', '{"body":{},"query":{},"params":{}}', '{"body":null}'])(
  '%s held nothing',
  (json) => {
    expect(formatParams(json)).toBeNull()
  },
)
