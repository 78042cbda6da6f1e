import { expect, test } from 'vitest'
import { dealOut } from './longest-files.ts'

test('deals out the longest first, in turn, and all of them', () => {
  const paths = [
    'e2e/src/a.journey.ts',
    'e2e/src/kill.journey.ts',
    'e2e/src/b.journey.ts',
    'e2e/src/chaos.journey.ts',
  ]
  expect(dealOut(paths, 2)).toEqual([
    ['e2e/src/chaos.journey.ts', 'e2e/src/a.journey.ts'],
    ['e2e/src/kill.journey.ts', 'e2e/src/b.journey.ts'],
  ])
})

test('a hand without a file stays empty', () => {
  expect(dealOut(['e2e/src/a.journey.ts'], 2)).toEqual([['e2e/src/a.journey.ts'], []])
})
