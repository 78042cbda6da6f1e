import { describe, expect, test } from 'vitest'
import { makePng } from '#platform/testing/make-png'
import { readPicture } from './picture.ts'

/** One point, progressive. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

describe('a picture', () => {
  test('of a kind that can be drawn is taken with its size, without the notes of programs', () => {
    expect(readPicture(makePng({ widthPx: 12, heightPx: 5 }))).toMatchObject({ widthPx: 12, heightPx: 5 })
    const jpeg = readPicture(JPEG)
    expect(jpeg).toMatchObject({ widthPx: 1, heightPx: 1 })
    expect(Buffer.from(jpeg?.bytes ?? []).includes('JFIF')).toBe(false)
  })

  const whole = makePng({ widthPx: 12, heightPx: 5 })
  const bad: readonly [string, Buffer][] = [
    ['no picture', Buffer.from('GIF89a')],
    ['drawn by words', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['cut off', whole.subarray(0, whole.length - 20)],
    ['damaged within', Buffer.concat([whole.subarray(0, 45), Buffer.alloc(8), whole.subarray(53)])],
    ['interlaced', makePng({ widthPx: 2, heightPx: 2, interlace: 1 })],
    ['of fewer rows than it says', makePng({ widthPx: 2, heightPx: 2, rows: Buffer.alloc(9) })],
    ['of more than it says', makePng({ widthPx: 2, heightPx: 2, rows: Buffer.alloc(10_000_000) })],
    ['of rows written as nobody writes them', makePng({ widthPx: 1, heightPx: 1, rows: Buffer.alloc(5, 9) })],
    ['too large', makePng({ widthPx: 40_000, heightPx: 40_000, rows: Buffer.alloc(1) })],
    ['a JPEG cut off', JPEG.subarray(0, 60)],
    ['a JPEG of four colours', Buffer.from('ffd8ffc000110800010001044111004111004111004111', 'hex')],
    ['a JPEG whose segment has no length', Buffer.from('ffd8ffdb00000000', 'hex')],
  ]
  test.for(bad)('is not taken: %s', ([, bytes]) => {
    expect(readPicture(bytes)).toBeNull()
  })
})
