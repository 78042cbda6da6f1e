import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrangeColumns,
  changeColumn,
  makeLayout,
  mergeLayout,
  moveColumn,
  parseLayout,
} from './column-layout.ts'

const declared = [
  { id: 'name', pinned: 'left' as const },
  { id: 'code' },
  { id: 'phone', hiddenByDefault: true },
  { id: 'status' },
]
const idsOf = (layout: ReturnType<typeof makeLayout>) =>
  arrangeColumns(declared, layout).map(({ column }) => column.id)

describe('columns as their reader arranged them', () => {
  test('hidden ones are left out, pinned ones stand at their side', () => {
    const layout = changeColumn(makeLayout(declared), 'code', { pinned: 'right' })
    expect(idsOf(layout)).toEqual(['name', 'status', 'code'])
  })

  test('a new column of the page takes its declared place, one that is gone is forgotten', () => {
    const stored = {
      ...makeLayout([{ id: 'status' }, { id: 'gone' }, { id: 'name' }]),
      hasBorder: true,
    }
    const merged = mergeLayout(declared, stored)
    expect(merged.hasBorder).toBe(true)
    expect(merged.columns.map(({ id }) => id)).toEqual(['status', 'code', 'phone', 'name'])
  })

  test('a width stays within what can be used', () => {
    const widthOf = (widthPx: number) =>
      changeColumn(makeLayout(declared), 'code', { widthPx }).columns.find(({ id }) => id === 'code')?.widthPx
    expect([widthOf(3), widthOf(200.4), widthOf(9e9)]).toEqual([48, 200, 1200])
  })

  test.each([null, 7, 'x', {}, { columns: 'x' }])('%j is no layout', (value) =>
    expect(parseLayout(value)).toBeNull(),
  )

  test('a layout survives being stored', () => {
    const layout = changeColumn(makeLayout(declared), 'phone', { isShown: true, widthPx: 90 })
    expect(parseLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
  })

  test('however columns are moved, none is lost and none doubled', () => {
    const step = fc.tuple(fc.constantFrom(...declared.map(({ id }) => id)), fc.integer({ min: -3, max: 9 }))
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const layout = steps.reduce((now, [id, to]) => moveColumn(now, id, to), makeLayout(declared))
        const ids = layout.columns.map(({ id }) => id)
        expect(new Set(ids)).toEqual(new Set(declared.map(({ id }) => id)))
        expect(ids).toHaveLength(declared.length)
      }),
    )
  })
})
