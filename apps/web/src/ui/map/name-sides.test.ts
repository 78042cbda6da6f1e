import { expect, test } from 'vitest'
import { chooseSides, type Name } from './name-sides.ts'
import type { PointPx } from './picture-model.ts'

const name = (id: string, at: PointPx, isAsked = false): Name => ({ id, text: id, at, isAsked })
const markOf = ({ at }: Name) => ({ at, halfPx: { x: 5, y: 5 } })
const choose = (names: readonly Name[], covered = []) =>
  chooseSides(names, { standing: names.map(markOf), covered })

test('a name stands to the right of its mark', () => {
  expect(choose([name('娄葑局', [100, 100])])).toEqual(new Map([['娄葑局', 'right']]))
})

test('names of marks that lie together are written on different sides, or left out', () => {
  // A station, its first joint and its town, as they lie in the sample plant.
  const sides = choose([name('斜塘隧道站', [100, 100]), name('XT-01', [112, 88]), name('斜塘', [108, 92])])
  expect(sides.get('斜塘隧道站')).toBe('left')
  expect(sides.get('XT-01')).toBe('right')
  expect(sides.has('斜塘')).toBe(false)
})

test('what had no room far away has it nearby', () => {
  const at = (zoom: number) =>
    Array.from({ length: 12 }, (_, index) => name(`JC-${index}`, [index * zoom, index * zoom * 0.2]))
  expect(choose(at(8)).size).toBeLessThan(12)
  expect(choose(at(80)).size).toBe(12)
})

test('who is pointed at is named first, whatever it covers', () => {
  const crowd = Array.from({ length: 9 }, (_, index) =>
    name(`JC-${index}`, [(index % 3) * 12, Math.floor(index / 3) * 12], index === 4),
  )
  expect(choose(crowd).get('JC-4')).toBe('right')
})

test('no name is written under what is said of a fault', () => {
  const joint = name('JC-06', [100, 100])
  const callout = { left: 60, right: 260, top: 95, bottom: 160 }
  expect(chooseSides([joint], { standing: [], covered: [callout] }).get('JC-06')).toBe('above')
})

test('of very many none touches another', () => {
  // Places that follow no grid: multiples of an irrational share.
  const many = Array.from({ length: 2000 }, (_, index) =>
    name(`P${index}`, [(index * 0.618 * 3000) % 3000, (index * 0.414 * 2000) % 2000]),
  )
  const sides = choose(many)
  expect(sides.size).toBeGreaterThan(500)
  const widthPx = 'P1000'.length * 12 * 0.56
  const right = many.filter(({ id }) => sides.get(id) === 'right')
  const touching = right.filter(({ at: [x, y], id }) =>
    right.some(
      (other) =>
        other.id !== id &&
        other.at[0] >= x &&
        other.at[0] < x + widthPx * 0.6 &&
        Math.abs(other.at[1] - y) < 12,
    ),
  )
  expect(touching).toEqual([])
})
