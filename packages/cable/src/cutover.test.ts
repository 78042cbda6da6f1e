import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cable,
  type FibrePath,
  joinWays,
  type Joint,
  type LaidStop,
  listRelaidParts,
  listStretches,
  listUnspliced,
  makeNetwork,
  makeShift,
  moveStop,
  placeStretches,
  replaceStretch,
  splitWay,
  type StoredEnd,
  type Terminal,
  traceFibre,
  tracePort,
  turnWay,
  type Way,
} from './index.ts'
import { type RandomPlant, randomPlant } from './testing/random-network.ts'

const NEW_CABLE = 99
const NEW_STOP = 990

const layStop = ({ stopId, nodeId, cableM, passing }: Cable['stops'][number]): LaidStop => ({
  id: stopId,
  nodeId,
  cableM,
  passing,
  sheathInM: cableM,
  sheathOutM: cableM + 1000,
  slackM: 5,
  laying: stopId % 2 === 0 ? 'duct' : 'aerial',
  line: [[stopId, cableM]],
})
/** Nothing leads on from its last stop. */
const makeWay = ({ stops }: Cable): Way<LaidStop> => ({
  lengthM: (stops.at(-1)?.cableM ?? 0) + 7,
  stops: stops.map((stop, index) =>
    index < stops.length - 1 ? layStop(stop) : { ...layStop(stop), laying: null, line: [] },
  ),
})
const makeCable = (cable: Cable, { stops }: Way<LaidStop>, cableId = cable.cableId): Cable => ({
  ...cable,
  cableId,
  stops: stops.map(({ id, nodeId, cableM, passing }) => ({ stopId: id, nodeId, cableM, passing })),
})

/** Ends as they are stored, and back: a stop says which cable it is. */
function moveEnds(
  { ends, ...joint }: Joint,
  moveEnd: (end: StoredEnd) => StoredEnd,
  cableOf: ReadonlyMap<number, number>,
): Joint {
  const move = (end: Terminal): Terminal => {
    if (end.kind === 'port') return end
    const moved = moveEnd(end)
    return { kind: 'fibre', ...moved, cableId: cableOf.get(moved.stopId) ?? 0 }
  }
  return { ...joint, ends: [move(ends[0]), move(ends[1])] }
}

const mapStops = (cables: readonly Cable[]): ReadonlyMap<number, number> =>
  new Map(cables.flatMap(({ cableId, stops }) => stops.map(({ stopId }) => [stopId, cableId] as const)))

/** The plant after its first cable with a stop between its ends was split there. */
function splitFirst({ cables, joints }: RandomPlant): RandomPlant | undefined {
  const cable = cables.find(({ stops }) => stops.length > 2)
  const stopId = cable?.stops[1]?.stopId
  if (cable === undefined || stopId === undefined) return undefined
  const ends = joints.flatMap((joint) => joint.ends.flatMap((end) => (end.kind === 'fibre' ? [end] : [])))
  const joined = ends.filter((end) => end.stopId === stopId)
  const task = { stopId, newStopId: NEW_STOP, fibreCount: cable.fibreCount, joined }
  const split = splitWay(makeWay(cable), task)
  if (split === undefined) return undefined
  const others = cables.filter((each) => each !== cable)
  const both = [makeCable(cable, split.before), makeCable(cable, split.behind, NEW_CABLE)]
  const after = [...others, ...both]
  const cableOf = mapStops(after)
  const made = split.through.map((pair, index): Joint => {
    const [one, other] = pair.map(
      (end): Terminal => ({
        kind: 'fibre',
        ...end,
        cableId: cableOf.get(end.stopId) ?? 0,
      }),
    )
    if (one === undefined || other === undefined) throw new Error('a splice has two ends')
    return { jointId: 5000 + index, kind: 'splice', nodeId: 1, lossDb: null, ends: [one, other] }
  })
  const moved = joints.map((joint) => moveEnds(joint, split.moveEnd, cableOf))
  const all = [...moved, ...made]
  return { cables: after, joints: all, network: makeNetwork(after, all) }
}

/** What a path passes on the ground, and after how many metres of fibre. */
function listPlaces(plant: RandomPlant, path: FibrePath): string[] {
  let fibreM = 0
  return listStretches(plant.network, path).map((stretch) => {
    fibreM += Math.abs(stretch.toCableM - stretch.fromCableM) * (1 + stretch.excessRatio)
    return `${stretch.fromNodeId}-${stretch.toNodeId} ${stretch.fibre} ${fibreM.toFixed(6)}`
  })
}

const PORTS = [1, 2, 3].map((port) => ({ kind: 'port' as const, deviceId: 7, port }))

describe('a split', () => {
  test('changes nothing that a port sees: nodes, fibres, distances and where it ends', () => {
    fc.assert(
      fc.property(randomPlant, (plant) => {
        const after = splitFirst(plant)
        fc.pre(after !== undefined)
        for (const port of PORTS) {
          const [was, is] = [tracePort(plant.network, port), tracePort(after.network, port)]
          expect(listPlaces(after, is)).toEqual(listPlaces(plant, was))
          expect(is.end.kind).toBe(was.end.kind)
        }
      }),
    )
  })

  test('divides the length, and every fibre through it is spliced to its own number', () => {
    fc.assert(
      fc.property(randomPlant, (plant) => {
        const cable = plant.cables.find(({ stops }) => stops.length > 2)
        fc.pre(cable !== undefined)
        const way = makeWay(cable)
        const task = { stopId: cable.stops[1]?.stopId ?? 0, newStopId: NEW_STOP, fibreCount: 3, joined: [] }
        const split = splitWay(way, task)
        if (split === undefined) throw new Error('an inner stop splits')
        expect(split.before.lengthM + split.behind.lengthM).toBeCloseTo(way.lengthM, 9)
        for (const [one, other] of split.through) expect(one.fibre).toBe(other.fibre)
        expect(split.through).toHaveLength(cable.stops[1]?.passing === 'cut' ? 0 : 3)
      }),
    )
  })

  test('does nothing at an end, or at a stop of another cable', () => {
    const way = makeWay({ cableId: 1, fibreCount: 1, excessRatio: 0, stops: STOPS })
    for (const stopId of [1, 3, 77])
      expect(splitWay(way, { stopId, newStopId: NEW_STOP, fibreCount: 1, joined: [] })).toBeUndefined()
  })
})

const STOPS = [
  { stopId: 1, nodeId: 11, cableM: 0, passing: 'cut' },
  { stopId: 2, nodeId: 12, cableM: 400, passing: 'uncut' },
  { stopId: 3, nodeId: 13, cableM: 1000, passing: 'cut' },
] as const
const WAY = makeWay({ cableId: 1, fibreCount: 2, excessRatio: 0, stops: STOPS })

describe('a join', () => {
  test('puts what was split together again, whichever way each part is drawn', () => {
    const split = splitWay(WAY, { stopId: 2, newStopId: NEW_STOP, fibreCount: 2, joined: [] })
    if (split === undefined) throw new Error('an inner stop splits')
    const { before, behind } = split
    // Spliced closures go on straight, and their loops are added up.
    const whole = WAY.stops.map((stop) => (stop.id === 2 ? { ...stop, passing: 'straight' } : stop))
    for (const second of [behind, turnWay(behind)])
      expect(joinWays(before, second, 12)?.way).toEqual({ lengthM: WAY.lengthM, stops: whole })
    for (const first of [before, turnWay(before)]) {
      const joined = joinWays(behind, first, 12)
      expect(joined?.way.stops.map(({ cableM }) => cableM)).toEqual([0, 400, 1000])
      expect(joined?.way.stops.map(({ id }) => id)).toEqual([1, NEW_STOP, 3])
    }
  })

  test('turns the sides of the joints of a cable that is turned, and of no other', () => {
    const stops = [
      { ...layStop(STOPS[0]), id: 8, nodeId: 13 },
      { ...layStop(STOPS[2]), id: 9, nodeId: 14, cableM: 600 },
    ]
    const second = turnWay({ lengthM: 600, stops })
    const joined = joinWays(WAY, second, 13)
    expect(joined?.moveEnd({ stopId: 9, fibre: 1, side: 'b' })).toEqual({ stopId: 9, fibre: 1, side: 'a' })
    expect(joined?.moveEnd({ stopId: 8, fibre: 1, side: 'a' })).toEqual({ stopId: 3, fibre: 1, side: 'b' })
    expect(joined?.moveEnd({ stopId: 3, fibre: 1, side: 'a' })).toEqual({ stopId: 3, fibre: 1, side: 'a' })
  })

  test('is none where the cables do not both end', () => {
    expect(joinWays(WAY, WAY, 12)).toBeUndefined()
    expect(joinWays(WAY, { lengthM: 10, stops: [] }, 13)).toBeUndefined()
  })

  test('names the fibres that go elsewhere, end there, or are patched', () => {
    const ends = (fibre: number, other = fibre): StoredEnd[] => [
      { stopId: 3, fibre, side: 'a' },
      { stopId: 8, fibre: other, side: 'b' },
    ]
    const joints = [
      { kind: 'splice', ends: ends(1) },
      { kind: 'splice', ends: ends(2, 3) },
      { kind: 'patch', ends: ends(4) },
    ]
    expect(listUnspliced(5, [3, 8], joints)).toEqual([2, 3, 4, 5])
  })
})

test('a cable that is turned twice is as it was', () => {
  fc.assert(
    fc.property(randomPlant, ({ cables: [cable] }) => {
      if (cable === undefined) throw new Error('a plant has a cable')
      const way = makeWay(cable)
      const twice = turnWay(turnWay(way))
      expect(twice.stops.map(({ cableM }) => Math.round(cableM))).toEqual(
        way.stops.map(({ cableM }) => cableM),
      )
      expect(twice.stops.map(({ laying, line }) => [laying, line])).toEqual(
        way.stops.map(({ laying, line }) => [laying, line]),
      )
    }),
  )
})

test('an end that moves takes the length with it, and a stop between them nothing', () => {
  const at = (stopId: number, cableM: number) => moveStop(WAY, { stopId, nodeId: 50, cableM })
  expect(at(3, 1100)?.lengthM).toBe(WAY.lengthM + 100)
  expect(at(1, -50)?.lengthM).toBe(WAY.lengthM + 50)
  expect(at(1, -50)?.stops.map(({ cableM }) => cableM)).toEqual([0, 450, 1050])
  expect(at(2, 500)).toMatchObject({ lengthM: WAY.lengthM, stops: [{ line: [] }, { nodeId: 50 }, {}] })
  expect(at(77, 0)).toBeUndefined()
})

describe('a stretch laid anew', () => {
  const between = [{ ...layStop(STOPS[1]), id: 21, nodeId: 60, cableM: 100 }]

  test('moves all behind it by what it is longer, and leaves what lies before it', () => {
    const replaced = replaceStretch(WAY, {
      fromStopId: 1,
      toStopId: 3,
      lengthM: 1200,
      laying: 'buried',
      between,
    })
    expect(replaced?.byM).toBe(200)
    expect(replaced?.gone.map(({ id }) => id)).toEqual([2])
    expect(replaced?.way.lengthM).toBe(WAY.lengthM + 200)
    expect(replaced?.way.stops.map(({ id, cableM }) => [id, cableM])).toEqual([
      [1, 0],
      [21, 100],
      [3, 1200],
    ])
  })

  test('is none against the direction of the cable, or between stops of others', () => {
    const stretch = { lengthM: 10, laying: null, between: [] }
    expect(replaceStretch(WAY, { ...stretch, fromStopId: 3, toStopId: 1 })).toBeUndefined()
    expect(replaceStretch(WAY, { ...stretch, fromStopId: 1, toStopId: 1 })).toBeUndefined()
    expect(replaceStretch(WAY, { ...stretch, fromStopId: 1, toStopId: 99 })).toBeUndefined()
  })

  /** Traced and placed before and after: what the shift says is what the new cable measures. */
  test('shifts the distances of every link as tracing the new cable does', () => {
    fc.assert(
      fc.property(randomPlant, fc.integer({ min: 1, max: 9000 }), (plant, newM) => {
        const cable = plant.cables.find(({ stops }) => stops.length > 1)
        const [first, second] = cable?.stops ?? []
        fc.pre(cable !== undefined && first !== undefined && second !== undefined)
        const replaced = replaceStretch(makeWay(cable), {
          fromStopId: first.stopId,
          toStopId: second.stopId,
          lengthM: newM,
          laying: null,
          between: [],
        })
        if (replaced === undefined) throw new Error('neighbours bound a stretch')
        const cables = plant.cables.map((each) => (each === cable ? makeCable(each, replaced.way) : each))
        const after = { cables, joints: plant.joints, network: makeNetwork(cables, plant.joints) }
        const place = (of: RandomPlant, path: FibrePath | undefined) =>
          placeStretches(path === undefined ? [] : listStretches(of.network, path), {
            startM: 20,
            anchors: [],
          })
        const start = { cableId: cable.cableId, fibre: 1, cableM: 0 }
        const was = place(plant, traceFibre(plant.network, start))
        const is = place(after, traceFibre(after.network, start))
        // A stop that was passed uncut is spliced now, which makes two stretches of none more.
        expect(is).toHaveLength(was.length)
        const relaid = { cableId: cable.cableId, fromCableM: first.cableM, toCableM: second.cableM }
        const shift = makeShift(listRelaidParts(was, { ...relaid, byM: replaced.byM }))
        was.forEach(({ fromM, toM }, index) => {
          expect(shift(fromM)).toBeCloseTo(is[index]?.fromM ?? Number.NaN, 6)
          expect(shift(toM)).toBeCloseTo(is[index]?.toM ?? Number.NaN, 6)
        })
      }),
    )
  })

  test('keeps the order of places', () => {
    const part = fc.record({
      gapM: fc.integer({ min: 1, max: 500 }),
      oldM: fc.integer({ min: 1, max: 500 }),
      newM: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), fc.nat(3000), fc.nat(3000), (list, one, other) => {
        let atM = 0
        const parts = list.map(({ gapM, oldM, newM }) => {
          const fromM = atM + gapM
          atM = fromM + oldM
          return { fromM, toM: atM, newM }
        })
        const shift = makeShift(parts)
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(shift(low)).toBeLessThanOrEqual(shift(high))
        if (low < high) expect(shift(high)).toBeGreaterThan(shift(low))
      }),
    )
  })
})
