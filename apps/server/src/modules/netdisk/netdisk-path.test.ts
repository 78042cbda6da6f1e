import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToStem, parseName, parsePath } from './netdisk-path.ts'
import { makeSearchKey, makeSearchName } from './search-name.ts'

const refused = { reason: 'netdisk.name-invalid', statusCode: 400 }

const BAD_NAMES = [
  '',
  '.',
  '..',
  'a/b',
  '/a',
  'a\\b',
  '..\\a',
  'a\0b',
  'a\nb',
  'a.',
  'a ',
  'a\u202Egpj.exe',
  '\ud800',
  '光'.repeat(86),
]

describe('a name', () => {
  test.each(BAD_NAMES.map((name) => [JSON.stringify(name), name]))('%s is refused', (_, name) => {
    expect(() => parseName(name)).toThrow(expect.objectContaining(refused))
  })

  test.each(['.hidden', '%2e%2e', '光纤 (1).sor', 'a_b%', '光'.repeat(85)])('%s is taken', (name) => {
    expect(parseName(name)).toBe(name)
  })

  test('has one spelling', () => {
    expect(parseName('e\u0301')).toBe('é')
  })

  test('with an addition keeps its ending and its length', () => {
    expect(addToStem({ name: 'a.tar.gz', type: 'file' }, '(2)')).toBe('a.tar(2).gz')
    expect(addToStem({ name: '.env', type: 'file' }, '(2)')).toBe('.env(2)')
    expect(addToStem({ name: 'v1.2', type: 'dir' }, '的副本')).toBe('v1.2的副本')
    const long = addToStem({ name: `${'光'.repeat(83)}.sor`, type: 'file' }, '(2)')
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255)
    expect(long).toMatch(/^光+\(2\)\.sor$/)
  })
})

describe('a path', () => {
  test('is its names', () => {
    expect(parsePath('')).toEqual([])
    expect(parsePath('a/b c/')).toEqual(['a', 'b c'])
  })

  test.each(['a', '/', '/a/', 'a//b/', '../', 'a/../b/', 'a/./', '..\\', 'a\0/', 'a/b'])(
    '%s is refused',
    (path) => {
      expect(() => parsePath(path)).toThrow(expect.objectContaining(refused))
    },
  )

  test('ends somewhere', () => {
    expect(parsePath('a/'.repeat(32))).toHaveLength(32)
    expect(() => parsePath('a/'.repeat(33))).toThrow(expect.objectContaining({ reason: 'netdisk.too-deep' }))
  })

  test('of anything never holds a way up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          expect(parsePath(`${text}/`).some((name) => name === '..' || /[/\\\0]/.test(name))).toBe(false)
        } catch (cause) {
          expect(cause).toMatchObject({ statusCode: expect.any(Number) as number })
        }
      }),
    )
  })
})

test('a name has every gram of every part of it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.nat(19),
      fc.nat(19),
      (name, from, to) => {
        const part = Array.from(name)
          .slice(Math.min(from, to), Math.max(from, to) + 1)
          .join('')
        // Folding may join a character with its neighbour; then the part is not contained in the folded name.
        if (!makeSearchName(name).searchName.includes(makeSearchKey(part).searchName)) return
        const grams = new Set(makeSearchName(name).searchGrams)
        expect(makeSearchKey(part).searchGrams.filter((gram) => !grams.has(gram))).toEqual([])
      },
    ),
  )
})
