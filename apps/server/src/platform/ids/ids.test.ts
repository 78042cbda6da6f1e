import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createUuidMaker, hashToken, makeToken, makeUuid } from './ids.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const allOnes = (length: number) => new Uint8Array(length).fill(255)

describe('makeUuid', () => {
  test('is a version 7 UUID that carries its time', () => {
    const atMs = Date.UTC(2026, 0, 2)
    const make = createUuidMaker({ clock: { now: () => atMs }, randomBytes: allOnes })
    const id = make()
    expect(id).toMatch(UUID_V7)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(atMs)
    expect(makeUuid()).toMatch(UUID_V7)
  })

  test('rises whatever the clock and the randomness do', () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: -5, max: 5 }), fc.uint8Array({ minLength: 10, maxLength: 10 })),
    )
    fc.assert(
      fc.property(steps, (given) => {
        let now = 1_700_000_000_000
        let random = new Uint8Array(10)
        const make = createUuidMaker({ clock: { now: () => now }, randomBytes: () => random })
        const ids = given.map(([stepMs, bytes]) => {
          now += stepMs
          random = Uint8Array.from(bytes)
          return make()
        })
        expect(ids).toEqual([...new Set(ids)].toSorted())
        for (const id of ids) expect(id).toMatch(UUID_V7)
      }),
    )
  })
})

describe('tokens', () => {
  test('are 256 random bits and are stored as a hash', () => {
    const token = makeToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(makeToken()).not.toBe(token)
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
