import type { NodeStop } from '@fibrewatch/contract/cable'
import { expect, test } from 'vitest'
import {
  findJointFault,
  findTaken,
  type JointTarget,
  type JointWish,
  listSides,
  makeJoints,
  sideKey,
  writeRuns,
} from './joint-plan.ts'

const stop: NodeStop = {
  id: 7,
  cableId: 1,
  cableCode: 'SZ-KS',
  cableName: '苏昆干线',
  fibreCount: 24,
  fibresPerTube: 12,
  colourCode: 'gb',
  cableM: 6000,
  passing: 'cut',
  isEnd: false,
  sides: ['a', 'b'],
}
const branch: NodeStop = { ...stop, id: 8, cableCode: 'KS-02', fibreCount: 12, isEnd: true, sides: ['b'] }
const wishOf = (to: JointTarget, more: Partial<JointWish> = {}): JointWish => ({
  from: { stop, side: 'a' },
  firstFibre: 1,
  count: 2,
  to,
  kind: 'splice',
  tray: '1',
  position: '11',
  lossDb: null,
  measuredOn: null,
  ...more,
})
const onward: JointTarget = { is: 'fibres', side: { stop, side: 'b' }, firstFibre: 1 }

test('a cable that goes on has two sides, one that begins has one', () => {
  expect(listSides([stop, branch]).map(sideKey)).toEqual(['7a', '7b', '8b'])
})

test('a run is joined fibre by fibre, and its positions count on', () => {
  const [one, two] = makeJoints(wishOf({ ...onward, firstFibre: 13 }))
  expect(one).toMatchObject({ position: '11', lossDb: null })
  expect(two).toEqual({
    kind: 'splice',
    tray: '1',
    position: '12',
    lossDb: null,
    measuredOn: null,
    ends: [
      { stopId: 7, side: 'a', fibre: 2 },
      { stopId: 7, side: 'b', fibre: 14 },
    ],
  })
  expect(makeJoints(wishOf(onward, { position: 'A-3' })).map(({ position }) => position)).toEqual([
    'A-3',
    'A-3',
  ])
})

test('fibres are patched to one port after the other', () => {
  const to: JointTarget = { is: 'ports', deviceId: 5, portCount: 8, firstPort: 3 }
  expect(makeJoints(wishOf(to)).map(({ ends }) => ends[1])).toEqual([
    { deviceId: 5, port: 3 },
    { deviceId: 5, port: 4 },
  ])
  expect(findJointFault(wishOf(to, { count: 7 }), new Set())).toEqual({ is: 'beyond', end: 'to', last: 8 })
})

test('what is joined already is named, at either end, and so is what is not there', () => {
  const taken = findTaken(makeJoints(wishOf(onward, { firstFibre: 2 })))
  const of = (more: Partial<JointWish>, to = onward) => findJointFault(wishOf(to, more), taken)
  expect(of({ count: 4 })).toEqual({ is: 'taken', end: 'from', numbers: [2, 3] })
  expect(of({ firstFibre: 10 })).toEqual({ is: 'taken', end: 'to', numbers: [1, 2] })
  expect(of({ firstFibre: 10 }, { ...onward, firstFibre: 10 })).toBeNull()
  expect(of({ firstFibre: 24 })).toEqual({ is: 'beyond', end: 'from', last: 24 })
  expect(of({ firstFibre: 10 }, { is: 'fibres', side: { stop: branch, side: 'b' }, firstFibre: 12 })).toEqual(
    {
      is: 'beyond',
      end: 'to',
      last: 12,
    },
  )
})

test('no end is joined to itself, nor twice in one run', () => {
  const back: JointTarget = { is: 'fibres', side: { stop, side: 'a' }, firstFibre: 2 }
  expect(findJointFault(wishOf(back), new Set())).toEqual({ is: 'itself' })
})

test('numbers are told in runs', () => {
  expect(writeRuns([7, 1, 3, 2])).toBe('1–3, 7')
})
