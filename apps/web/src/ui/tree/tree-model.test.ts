import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DROP_POSITIONS,
  findInTree,
  listAfterMove,
  listAncestors,
  listTreeRows,
  makeCheckStates,
  makeKeyMove,
  makeMove,
  makeTreeIndex,
  toggleChecked,
  type TreeNode,
} from './tree-model.ts'

const node = (key: string, parentKey: string | null = null): TreeNode => ({
  key,
  parentKey,
  label: `节点 ${key}`,
})
const nodes = [node('a'), node('a1', 'a'), node('a2', 'a'), node('a21', 'a2'), node('b')]
const index = makeTreeIndex(nodes)
const all = new Set(nodes.map(({ key }) => key))

describe('rows of a tree', () => {
  test('what is unfolded, with level, place and number of siblings', () => {
    const rows = listTreeRows(index, { openKeys: new Set(['a']), found: null })
    expect(rows.map((row) => [row.node.key, row.level, row.position, row.siblings, row.isOpen])).toEqual([
      ['a', 1, 1, 2, true],
      ['a1', 2, 1, 2, false],
      ['a2', 2, 2, 2, false],
      ['b', 1, 2, 2, false],
    ])
  })

  test('a search keeps the way down to what it finds', () => {
    const rows = listTreeRows(index, { openKeys: new Set(), found: findInTree(index, 'A21') })
    expect(rows.map((row) => row.node.key)).toEqual(['a', 'a2', 'a21'])
  })

  test('nodes in a circle or under a parent nobody sees stand at the top', () => {
    const strange = makeTreeIndex([node('x', 'y'), node('y', 'x'), node('z', 'unseen')])
    const rows = listTreeRows(strange, { openKeys: new Set(), found: null })
    expect(rows.map((row) => row.node.key)).toEqual(['x', 'y', 'z'])
  })
})

describe('boxes', () => {
  test('linked: children decide, and a parent hands on', () => {
    const some = toggleChecked(index, new Set(), { key: 'a1', isLinked: true })
    expect(makeCheckStates(index, some, true).get('a')).toBe('half')
    expect(toggleChecked(index, some, { key: 'a', isLinked: true })).toEqual(
      new Set(['a1', 'a2', 'a21', 'a']),
    )
    expect(toggleChecked(index, all, { key: 'a', isLinked: true })).toEqual(new Set(['b']))
  })

  test('not linked: each for itself', () => {
    expect(toggleChecked(index, new Set(['a']), { key: 'a1', isLinked: false })).toEqual(new Set(['a', 'a1']))
  })

  test('a disabled node keeps what it is', () => {
    const held = makeTreeIndex([node('p'), { ...node('q', 'p'), isDisabled: true }, node('r', 'p')])
    expect(toggleChecked(held, new Set(), { key: 'p', isLinked: true })).toEqual(new Set(['r']))
  })

  test('linked or not, toggling twice from a whole state leads back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.boolean(), (key, isLinked) => {
        const once = toggleChecked(index, new Set(), { key, isLinked })
        expect(toggleChecked(index, once, { key, isLinked })).toEqual(new Set())
      }),
    )
  })
})

describe('moving', () => {
  test('before, inside, after', () => {
    expect(makeMove(index, { key: 'b', targetKey: 'a2', place: 'before' })).toEqual({
      key: 'b',
      parentKey: 'a',
      index: 1,
    })
    expect(makeMove(index, { key: 'b', targetKey: 'a2', place: 'inside' })).toEqual({
      key: 'b',
      parentKey: 'a2',
      index: 1,
    })
    expect(makeMove(index, { key: 'a1', targetKey: 'a2', place: 'after' })).toEqual({
      key: 'a1',
      parentKey: 'a',
      index: 1,
    })
  })

  test('nothing goes into itself, wherever it is dropped', () => {
    const key = fc.constantFrom(...all)
    fc.assert(
      fc.property(key, key, fc.constantFrom(...DROP_POSITIONS), (moved, targetKey, place) => {
        const move = makeMove(index, { key: moved, targetKey, place })
        if (move === null || move.parentKey === null) return
        expect([move.parentKey, ...listAncestors(index, move.parentKey)]).not.toContain(moved)
      }),
    )
  })

  test('Alt and the arrows: among siblings, out of the parent, into the one above', () => {
    expect(makeKeyMove(index, 'a2', 'ArrowUp')).toEqual({ key: 'a2', parentKey: 'a', index: 0 })
    expect(makeKeyMove(index, 'a1', 'ArrowUp')).toBeNull()
    expect(makeKeyMove(index, 'a2', 'ArrowLeft')).toEqual({ key: 'a2', parentKey: null, index: 1 })
    expect(makeKeyMove(index, 'a2', 'ArrowRight')).toEqual({ key: 'a2', parentKey: 'a1', index: 0 })
  })

  test('siblings in their new order are what the server is sent', () => {
    const keys = listAfterMove(index, { key: 'b', parentKey: 'a', index: 1 }).map(({ key }) => key)
    expect(keys).toEqual(['a1', 'b', 'a2'])
  })
})
