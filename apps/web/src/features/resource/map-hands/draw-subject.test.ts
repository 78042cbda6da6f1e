import { expect, test } from 'vitest'
import { signInAs } from '#testing/sample-user.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { cableApi, type CableInfo } from '@fibrewatch/contract/cable'
import { makeCableSubject, splitAtPinned } from './draw-subject.ts'

const stop = {
  cableId: 5,
  sheathInM: null,
  sheathOutM: null,
  slackM: 0,
  passing: 'cut' as const,
  laying: null,
  nodeName: '',
  nodeKind: 'closure' as const,
  jointCount: 0,
}
const info: CableInfo = {
  cable: {
    id: 5,
    code: 'GL-1',
    name: '',
    domainId: 1,
    type: '',
    fibreCount: 12,
    fibresPerTube: 12,
    colourCode: 'gb',
    lengthM: 3000,
    excessRatio: 0,
    maker: '',
    laidOn: null,
    laidBy: '',
    adminState: 'in-service',
    remark: '',
    version: 4,
    updatedAt: '',
    updatedBy: '',
    stopCount: 2,
  },
  stops: [
    { ...stop, id: 1, nodeId: 11, nodeCode: 'A', cableM: 0, lngLat: [120, 31], line: [[120.01, 31]] },
    { ...stop, id: 2, nodeId: 12, nodeCode: 'B', cableM: 2000, lngLat: [120.02, 31], line: [] },
  ],
}

test('a cable is drawn between its nodes, and its way is sent stop by stop', async () => {
  signInAs()
  const sent: unknown[] = []
  startFakeServer().on(cableApi.stops, ({ body }) => {
    sent.push(body)
    return { version: 5 }
  })
  const subject = makeCableSubject(info)
  const points = subject?.start ?? []
  expect(points).toEqual([
    [120, 31],
    [120.01, 31],
    [120.02, 31],
  ])
  expect(subject?.lengthM).toBe(2000)
  await subject?.send(points.toSpliced(2, 0, [120.015, 31.001]))
  expect(sent[0]).toMatchObject({
    id: 5,
    version: 4,
    stops: [
      {
        id: 1,
        nodeId: 11,
        line: [
          [120.01, 31],
          [120.015, 31.001],
        ],
      },
      { id: 2, line: [] },
    ],
  })
})

test('a cable with a node that lies nowhere cannot be drawn', () => {
  const [first, second] = info.stops
  if (first === undefined || second === undefined) throw new Error('two stops')
  expect(makeCableSubject({ ...info, stops: [first, { ...second, lngLat: null }] })).toBeNull()
  expect(makeCableSubject({ ...info, stops: [first] })).toBeNull()
})

test('points before the first pinned one belong to nobody', () => {
  const node = [1, 1] as const
  expect(splitAtPinned([[0, 0], node, [2, 2]], new Set([node]))).toEqual([[[2, 2]]])
})
