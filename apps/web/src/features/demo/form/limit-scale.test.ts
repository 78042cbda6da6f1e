import { describe, expect, test } from 'vitest'
import { moveLimit } from './limit-scale.tsx'

const limits = { minor: 0.3, major: 1, critical: 3 }

describe('a limit that is moved', () => {
  test.each([
    ['between the others moves alone', 'major', 2, { minor: 0.3, major: 2, critical: 3 }],
    ['up pushes those above it', 'minor', 3.5, { minor: 3.5, major: 3.6, critical: 3.7 }],
    ['down pushes those below it', 'critical', 0.2, { minor: 0.1, major: 0.2, critical: 0.3 }],
    ['to the top leaves room for those above', 'minor', 10, { minor: 9.8, major: 9.9, critical: 10 }],
    ['to the bottom leaves room for those below', 'major', 0, { minor: 0.1, major: 0.2, critical: 3 }],
  ] as const)('%s', (_, severity, toDb, expected) => {
    expect(moveLimit(limits, severity, toDb)).toEqual(expected)
  })
})
