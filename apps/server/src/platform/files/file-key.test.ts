import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FileKeyError, makeFileKey, requireFileKey, resolveFilePath } from './file-key.ts'

const GOOD = '2026/03/0195a4c8-1111-7222-8333-444455556666'

describe('file keys', () => {
  test('are made by month and accepted back', () => {
    const key = makeFileKey(Date.UTC(2026, 2, 31, 23, 59))
    expect(key).toMatch(/^2026\/03\//)
    expect(requireFileKey(key)).toBe(key)
    expect(resolveFilePath('/data/files', GOOD)).toBe(`/data/files/${GOOD}`)
  })

  test.each([
    ['empty', ''],
    ['parent folder', '../secret'],
    ['parent inside', `2026/../${GOOD}`],
    ['absolute', `/${GOOD}`],
    ['encoded parent', '%2e%2e/secret'],
    ['encoded slash', GOOD.replaceAll('/', '%2F')],
    ['NUL', `${GOOD}\0`],
    ['line end', `${GOOD}\n`],
    ['backslash', GOOD.replaceAll('/', '\\')],
    ['full-width dots', '．．/secret'],
    ['month 13', GOOD.replace('/03/', '/13/')],
    ['capital letters', GOOD.toUpperCase()],
    ['more after', `${GOOD}/x`],
  ])('refuse %s', (_, key) => {
    expect(() => resolveFilePath('/data/files', key)).toThrow(FileKeyError)
  })

  test('never lead out of the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => resolveFilePath('/data/files', text)).toThrow(FileKeyError)
      }),
    )
  })
})
