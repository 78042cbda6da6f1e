import { REASON_DETAILS } from '@fibrewatch/contract/reason'
import { sorErrorCodes, traceErrorCodes } from '@fibrewatch/otdr'
import { ROUTE_ERROR_CODES } from '@fibrewatch/route'
import { expect, test } from 'vitest'
import { makeReasonText } from '#platform/http/errors'

test('whatever keeps a file from being read, or a route from being one, has its sentence', () => {
  const sorted = (codes: readonly string[]) => [...new Set(codes)].toSorted()
  expect(sorted(Object.keys(REASON_DETAILS['trace.unreadable']))).toEqual(
    sorted([...sorErrorCodes, ...traceErrorCodes]),
  )
  expect(sorted(Object.keys(REASON_DETAILS['plant.route-invalid']))).toEqual(sorted(ROUTE_ERROR_CODES))
})

test('a refusal says it in both languages, with the name of the landmark and no code', () => {
  expect(makeReasonText('trace.unreadable', 'zh', ['truncated'])).toBe(
    '不是可读的 SOR 文件：文件不完整，请从仪表重新拷贝后再上传。',
  )
  expect(makeReasonText('plant.route-invalid', 'en', ['landmark-order', 'JC-2'])).toBe(
    'The route is not valid: landmark "JC-2" has the optical distance of another; correct one of them.',
  )
})

test('a name is never taken for a code or a place to fill in', () => {
  expect(makeReasonText('plant.route-invalid', 'zh', ['landmark-order', '{0}'])).toContain('“{0}”')
  expect(makeReasonText('object.name-taken', 'en', ['truncated'])).toBe('Name truncated is already used.')
})
