import { describe, expect, test } from 'vitest'
import { listChangedPositions, listFormerPositions, makeOrgNodes, sumBelow } from './org-rows.ts'

const row = (id: number, parentId: number | null, orderNum: number) => ({
  id,
  parentId,
  orderNum,
  name: `部门 ${id}`,
})
const nodes = makeOrgNodes([row(3, 1, 20), row(1, null, 10), row(2, 1, 10), row(4, 99, 30)], 'layers')

describe('departments and domains as a tree', () => {
  test('siblings stand in the order people gave them', () => {
    expect(nodes.map(({ key }) => key)).toEqual(['1', '2', '3', '4'])
  })

  test('the first is the one at the top, whatever its order number', () => {
    const lines = makeOrgNodes([row(2, 1, 0), row(1, null, 255), row(4, 2, 1), row(3, 1, 5)], 'layers')
    expect(lines.map(({ key }) => key)).toEqual(['1', '2', '4', '3'])
  })

  test('a sum takes in everything below', () => {
    expect(sumBelow(nodes, '1', () => 1)).toBe(3)
    expect(sumBelow(nodes, '2', () => 1)).toBe(1)
  })
})

describe('a move', () => {
  test('among siblings changes order alone', () => {
    expect(listChangedPositions(nodes, { key: '3', parentKey: '1', index: 0 })).toEqual([
      { id: 3, parentId: 1, orderNum: 10, isUnderOther: false },
      { id: 2, parentId: 1, orderNum: 20, isUnderOther: false },
    ])
  })

  test('under another parent says which', () => {
    expect(listChangedPositions(nodes, { key: '3', parentKey: '2', index: 0 })).toEqual([
      { id: 3, parentId: 2, orderNum: 10, isUnderOther: true },
    ])
  })

  test('at the top keeps a parent the reader may not see', () => {
    expect(listChangedPositions(nodes, { key: '4', parentKey: null, index: 0 })).toContainEqual({
      id: 4,
      parentId: 99,
      orderNum: 10,
      isUnderOther: false,
    })
  })

  test('is taken back by the positions from before', () => {
    const positions = listChangedPositions(nodes, { key: '3', parentKey: null, index: 0 })
    expect(listFormerPositions(nodes, positions)).toContainEqual({
      id: 3,
      parentId: 1,
      orderNum: 20,
      isUnderOther: true,
    })
  })
})
