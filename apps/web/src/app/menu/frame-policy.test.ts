import { describe, expect, test } from 'vitest'
import { allowsFrame } from './frame-policy.ts'

const WIKI = 'https://wiki.example.com'

describe('a content policy', () => {
  test('allows the frames of the origins it names, whole', () => {
    expect(
      allowsFrame(`default-src 'none';frame-src ${WIKI} http://10.0.0.7:3000;img-src 'self'`, WIKI),
    ).toBe(true)
    expect(allowsFrame('frame-src http://10.0.0.7:3000', 'http://10.0.0.7:3000')).toBe(true)
  })

  test.each(["frame-src 'none'", `frame-src ${WIKI}:8443`, `img-src ${WIKI};frame-src 'none'`, ''])(
    'allows no other: %j',
    (policy) => expect(allowsFrame(policy, WIKI)).toBe(false),
  )
})
