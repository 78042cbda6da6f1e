import { describe, expect, test } from 'vitest'
import { chooseRange } from './byte-range.ts'

const file = { sizeBytes: 1000, etag: '"a"' }
const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } })

describe('a range', () => {
  test.each([
    ['bytes=0-499', part(0, 499)],
    ['bytes=500-', part(500, 999)],
    ['bytes=-200', part(800, 999)],
    ['bytes=-5000', part(0, 999)],
    ['bytes=990-5000', part(990, 999)],
    ['BYTES=0-0', part(0, 0)],
    ['bytes=1000-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=5-4', { kind: 'whole' }],
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=a-b', { kind: 'whole' }],
    ['lines=0-4', { kind: 'whole' }],
    ['bytes=99999999999999999999-', { kind: 'whole' }],
  ])('%s', (range, expected) => {
    expect(chooseRange({ range }, file)).toEqual(expected)
  })

  test('holds only for the file it was begun with', () => {
    expect(chooseRange({ range: 'bytes=1-', 'if-range': '"a"' }, file)).toEqual(part(1, 999))
    expect(chooseRange({ range: 'bytes=1-', 'if-range': '"b"' }, file)).toEqual({ kind: 'whole' })
    expect(chooseRange({ range: 'bytes=1-', 'if-range': 'W/"a"' }, file)).toEqual({ kind: 'whole' })
  })

  test('is not needed for what the reader has already', () => {
    expect(chooseRange({ 'if-none-match': '"b", W/"a"' }, file)).toEqual({ kind: 'unchanged' })
    expect(chooseRange({ 'if-none-match': '"b"' }, file)).toEqual({ kind: 'whole' })
  })

  test('of nothing cannot be had', () => {
    const empty = { ...file, sizeBytes: 0 }
    expect(chooseRange({ range: 'bytes=0-' }, empty)).toEqual({ kind: 'unsatisfiable' })
    expect(chooseRange({ range: 'bytes=-1' }, empty)).toEqual({ kind: 'unsatisfiable' })
  })
})
