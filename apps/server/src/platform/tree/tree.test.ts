import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCycle, listAbove, listBelow, makeParentMap } from './tree.ts'

const tree = makeParentMap([
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
  { id: 9, parentId: 77 },
])

test('what lies above and below', () => {
  expect(listAbove(tree, 3)).toEqual([2, 1])
  expect(listAbove(tree, 9)).toEqual([77])
  expect(listBelow(tree, 1)).toEqual([2, 3, 4])
  expect(listBelow(tree, 3)).toEqual([])
})

test('a tree has no cycle, until a node goes below itself', () => {
  expect(hasCycle(tree)).toBe(false)
  expect(hasCycle(new Map([...tree, [1, 3]]))).toBe(true)
  expect(hasCycle(new Map([[5, 5]]))).toBe(true)
})

test('a forest made parents first never has a cycle; closing one path always makes one', () => {
  const parents = fc.array(fc.nat({ max: 1000 }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(parents, (choices) => {
      const forest = new Map(choices.map((choice, id) => [id, id === 0 ? null : choice % id]))
      expect(hasCycle(forest)).toBe(false)
      const last = choices.length - 1
      expect(hasCycle(new Map([...forest, [0, last]]))).toBe(true)
    }),
  )
})
