import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cable,
  type FibreEnd,
  type FibrePath,
  type Joint,
  makeNetwork,
  type Port,
  traceFibre,
  tracePort,
  turnPath,
} from './index.ts'
import { randomPlant } from './testing/random-network.ts'

const PORT: Port = { kind: 'port', deviceId: 1, port: 3 }

/** 4 km from an exchange over two closures to a closure where the cable ends. */
const TRUNK: Cable = {
  cableId: 1,
  fibreCount: 24,
  excessRatio: 0.01,
  stops: [
    { stopId: 10, nodeId: 100, cableM: 0, passing: 'cut' },
    { stopId: 11, nodeId: 101, cableM: 1000, passing: 'straight' },
    { stopId: 12, nodeId: 102, cableM: 2500, passing: 'uncut' },
    { stopId: 13, nodeId: 103, cableM: 4000, passing: 'cut' },
  ],
}
/** Begins where the trunk ends, drawn from the far side: its B end is there. */
const BRANCH: Cable = {
  cableId: 2,
  fibreCount: 12,
  excessRatio: 0,
  stops: [
    { stopId: 20, nodeId: 104, cableM: 0, passing: 'cut' },
    { stopId: 21, nodeId: 103, cableM: 800, passing: 'cut' },
  ],
}

const end = (cableId: number, fibre: number, [stopId, side]: [number, 'a' | 'b']): FibreEnd => ({
  kind: 'fibre',
  cableId,
  fibre,
  stopId,
  side,
})
const patch: Joint = {
  jointId: 1,
  kind: 'patch',
  nodeId: 100,
  ends: [PORT, end(1, 3, [10, 'b'])],
  lossDb: 0.3,
}
const splice: Joint = {
  jointId: 2,
  kind: 'splice',
  nodeId: 103,
  ends: [end(2, 5, [21, 'a']), end(1, 3, [13, 'a'])],
  lossDb: 0.05,
}

function describePath({ parts, end: last }: FibrePath): string[] {
  const lines = parts.map((part) =>
    part.kind === 'joint'
      ? `${part.jointKind} ${part.jointId ?? 'straight'}`
      : `${part.cableId}/${part.fibre} ${part.from.cableM}-${part.to.cableM} past ${part.passed.length}`,
  )
  return [...lines, last.kind === 'port' ? `port ${last.port.port}` : last.reason]
}

describe('a port is traced', () => {
  const network = makeNetwork([TRUNK, BRANCH], [patch, splice])

  test('through its patch, straight splices, uncut closures and into another cable, against its direction', () => {
    expect(describePath(tracePort(network, PORT))).toEqual([
      'patch 1',
      '1/3 0-1000 past 0',
      'splice straight',
      '1/3 1000-4000 past 1',
      'splice 2',
      '2/5 800-0 past 0',
      'open',
    ])
  })

  test('to nothing when nothing is joined to it', () => {
    expect(tracePort(network, { ...PORT, port: 4 })).toMatchObject({ parts: [], end: { kind: 'port' } })
  })

  test('a fibre that is joined elsewhere at a closure is spliced straight no more, and cut in an uncut one', () => {
    const away: Joint = {
      ...splice,
      jointId: 3,
      nodeId: 101,
      ends: [end(1, 3, [11, 'a']), end(1, 4, [11, 'b'])],
    }
    const taken: Joint = {
      ...splice,
      jointId: 4,
      nodeId: 102,
      ends: [end(1, 4, [12, 'a']), end(1, 9, [12, 'b'])],
    }
    const other = makeNetwork([TRUNK, BRANCH], [patch, away, taken])
    expect(describePath(tracePort(other, PORT))).toEqual([
      'patch 1',
      '1/3 0-1000 past 0',
      'splice 3',
      '1/4 1000-2500 past 0',
      'splice 4',
      '1/9 2500-4000 past 0',
      'open',
    ])
    const orphan = traceFibre(other, { cableId: 1, fibre: 4, cableM: 100 })
    expect(orphan && describePath(orphan)).toEqual(['1/4 0-1000 past 0', 'open'])
  })
})

describe('a fibre is traced from any of its places', () => {
  const network = makeNetwork([TRUNK, BRANCH], [patch, splice])

  test.each([0, 500, 1000, 2600, 4000])('at %s m: from the port to the open end', (cableM) => {
    const path = traceFibre(network, { cableId: 1, fibre: 3, cableM })
    expect(path && describePath(path)).toEqual(describePath(tracePort(network, PORT)))
    expect(path?.start).toEqual({ kind: 'port', port: PORT })
  })

  test('a number that the cable has not is none', () => {
    expect(traceFibre(network, { cableId: 1, fibre: 25, cableM: 0 })).toBeUndefined()
    expect(traceFibre(network, { cableId: 3, fibre: 1, cableM: 0 })).toBeUndefined()
  })

  test('around a ring: once', () => {
    const ring: Joint = { ...splice, ends: [end(2, 1, [20, 'b']), end(2, 1, [21, 'a'])] }
    const path = traceFibre(makeNetwork([BRANCH], [ring]), { cableId: 2, fibre: 1, cableM: 10 })
    expect(path && describePath(path)).toEqual(['2/1 0-800 past 0', 'splice 2', 'loop'])
  })
})

describe('in any plant', () => {
  const listStretches = ({ parts }: FibrePath) =>
    parts.flatMap((part) =>
      part.kind === 'joint'
        ? []
        : [`${part.cableId}/${part.fibre}/${Math.min(part.from.stopId, part.to.stopId)}`],
    )

  test('every place of a path leads to the same path, from one end or the other', () => {
    fc.assert(
      fc.property(randomPlant, ({ network, cables }) => {
        for (const { cableId, stops } of cables) {
          const path = traceFibre(network, { cableId, fibre: 1, cableM: stops[0]?.cableM ?? 0 })
          if (path === undefined) throw new Error('a cable with stops has no path')
          if (path.end.kind === 'end' && path.end.reason === 'loop') continue
          for (const part of path.parts) {
            if (part.kind === 'joint') continue
            const cableM = (part.from.cableM + part.to.cableM) / 2
            const again = traceFibre(network, { cableId: part.cableId, fibre: part.fibre, cableM })
            expect([path, turnPath(path)]).toContainEqual(again)
          }
        }
      }),
    )
  })

  test('no stretch lies twice in a path, and each lies in the path of its own place', () => {
    fc.assert(
      fc.property(randomPlant, ({ network, cables }) => {
        for (const { cableId, fibreCount, stops } of cables)
          for (let fibre = 1; fibre <= fibreCount; fibre += 1)
            for (const { cableM } of stops.slice(0, -1)) {
              const path = traceFibre(network, { cableId, fibre, cableM: cableM + 0.5 })
              const names = path ? listStretches(path) : []
              expect(new Set(names).size).toBe(names.length)
              expect(
                path?.parts.some(
                  (part) => part.kind === 'stretch' && part.cableId === cableId && part.fibre === fibre,
                ),
              ).toBe(true)
            }
      }),
    )
  })

  test('what a port sees ends at another port, or at an end that nothing is joined to', () => {
    fc.assert(
      fc.property(randomPlant, ({ network, joints }) => {
        for (const joint of joints)
          for (const port of joint.ends) {
            if (port.kind !== 'port') continue
            const { end: last, start } = tracePort(network, port)
            expect(start).toEqual({ kind: 'port', port })
            expect(last.kind === 'port' || last.reason === 'open').toBe(true)
          }
      }),
    )
  })
})
