import type { CrewClosure } from '@fibrewatch/contract/crew'
import { expect, test } from 'vitest'
import { joinClosures, MAX_KEPT_CLOSURES, readPages } from './field-sync.ts'
import { fitSize } from './shrink-picture.ts'

const pagesOf = (rows: readonly number[], size: number) => async (after: number | undefined) => {
  const from = after === undefined ? 0 : rows.indexOf(after) + 1
  const list = rows.slice(from, from + size)
  const last = list.at(-1)
  return { list, next: from + size < rows.length && last !== undefined ? last : null }
}
const closure = (id: number) => ({ node: { id } }) as unknown as CrewClosure

test('pages are read to the end, each row once', async () => {
  expect(await readPages(pagesOf([1, 2, 3, 4, 5], 2), 10)).toEqual({ rows: [1, 2, 3, 4, 5], isWhole: true })
  expect(await readPages(pagesOf([], 2), 10)).toEqual({ rows: [], isWhole: true })
})

test('more than is kept is not asked for, and said to be missing', async () => {
  expect(await readPages(pagesOf([1, 2, 3, 4, 5], 2), 3)).toEqual({ rows: [1, 2, 3], isWhole: false })
  expect(await readPages(pagesOf([1, 2, 3, 4], 2), 4)).toEqual({ rows: [1, 2, 3, 4], isWhole: true })
})

test('nodes of faulty cables stay when there are too many, and none is kept twice', () => {
  const many = Array.from({ length: MAX_KEPT_CLOSURES }, (_, at) => closure(at + 1))
  const kept = joinClosures([closure(900), closure(2)], many).map(({ node }) => node.id)
  expect(kept).toHaveLength(MAX_KEPT_CLOSURES)
  expect(kept.slice(0, 3)).toEqual([900, 2, 1])
  expect(new Set(kept).size).toBe(MAX_KEPT_CLOSURES)
})

test('a photograph is reduced by its longer side and never enlarged', () => {
  expect(fitSize(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(fitSize(800, 600, 1600)).toEqual({ width: 800, height: 600 })
  expect(fitSize(1, 1, 640)).toEqual({ width: 1, height: 1 })
})
