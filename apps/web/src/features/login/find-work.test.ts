import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findWork } from './find-work.ts'

const ID = '01990000-0000-7000-8000-000000000001'

test.each([0, 1, 8, 12])('the number for %i bits is the first that the server takes', (workBits) => {
  const firstWord = (number: number) => createHash('sha256').update(`${ID}.${number}`).digest().readUInt32BE()
  const isEnough = (number: number) => firstWord(number) < 2 ** (32 - workBits)
  const found = findWork({ id: ID, workBits })
  expect(isEnough(found)).toBe(true)
  expect(Array.from({ length: found }, (_, number) => number).some(isEnough)).toBe(false)
})
