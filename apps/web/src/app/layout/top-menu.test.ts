import { expect, test } from 'vitest'
import { countFitting } from './top-menu.tsx'

test.each([
  ['all where there is room', [100, 100, 100, 60], 300, 3],
  ['those before the entry that stands for the rest', [100, 100, 100, 60], 299, 2],
  ['none but that entry', [100, 100, 60], 120, 0],
  ['an empty menu', [60], 500, 0],
])('%s', (_, widths, available, expected) => expect(countFitting(widths, available)).toBe(expected))
