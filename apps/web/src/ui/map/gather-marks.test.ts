import { expect, test } from 'vitest'
import { GROUP_SPACING_PX, gatherMarks } from './gather-marks.ts'

/** A degree is a pixel here. */
const project = ([x = 0, y = 0]: readonly number[]) => [x, y] as const
const mark = (id: string, x: number, y: number) => ({
  id,
  lngLat: [x, y] as [number, number],
  content: id,
  onClick: () => {},
})
const namesOf = (marks: ReturnType<typeof mark>[]) =>
  gatherMarks(marks, project).map(({ members }) => members.map(({ id }) => id))

test('who would be covered joins the more important before it, at its place', () => {
  const groups = gatherMarks([mark('break', 100, 100), mark('bend', 110, 95)], project)
  expect(groups).toHaveLength(1)
  expect(groups[0]?.at).toEqual([100, 100])
  expect(groups[0]?.members.map(({ id }) => id)).toEqual(['break', 'bend'])
})

test('what cannot be pressed gathers nobody', () => {
  const { onClick: _, ...site } = mark('site', 0, 0)
  const groups = gatherMarks([site, mark('break', 1, 1), mark('bend', 2, 2)], project)
  expect(groups.map(({ members }) => members.map(({ id }) => id))).toEqual([['site'], ['break', 'bend']])
})

test('who has room stands alone, beside as well as above', () => {
  expect(namesOf([mark('a', 0, 0), mark('b', 42, 0), mark('c', 0, 26)])).toEqual([['a'], ['b'], ['c']])
})

test('nobody is lost, and no two groups are nearer than they may be', () => {
  // Places that follow no grid: multiples of an irrational share.
  const marks = Array.from({ length: 200 }, (_, at) =>
    mark(String(at), (at * 0.618 * 300) % 300, (at * 0.414 * 200) % 200),
  )
  const groups = gatherMarks(marks, project)
  expect(groups.flatMap(({ members }) => members)).toHaveLength(200)
  const near = groups.filter((one, at) =>
    groups
      .slice(at + 1)
      .some(
        (other) =>
          Math.abs(one.at[0] - other.at[0]) < GROUP_SPACING_PX.x &&
          Math.abs(one.at[1] - other.at[1]) < GROUP_SPACING_PX.y,
      ),
  )
  expect(near).toEqual([])
})
