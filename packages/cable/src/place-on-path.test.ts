import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Anchor,
  findCablePlace,
  findCommonStretches,
  findOpticalM,
  listStretches,
  makeNetwork,
  placeStretches,
  traceFibre,
} from './index.ts'
import { randomPlant } from './testing/random-network.ts'

const network = makeNetwork(
  [
    {
      cableId: 1,
      fibreCount: 2,
      excessRatio: 0.01,
      stops: [
        { stopId: 1, nodeId: 11, cableM: 0, passing: 'cut' },
        { stopId: 2, nodeId: 12, cableM: 1000, passing: 'uncut' },
        { stopId: 3, nodeId: 13, cableM: 3000, passing: 'cut' },
      ],
    },
  ],
  [],
)

function placeFibre(fibre: number, { startM = 0, anchors = [] as readonly Anchor[] } = {}) {
  const path = traceFibre(network, { cableId: 1, fibre, cableM: 0 })
  if (path === undefined) throw new Error('no path')
  return placeStretches(listStretches(network, path), { startM, anchors })
}

describe('optical distance and place on the cable', () => {
  test('by the lengths of the cable and its excess fibre, behind the launch fibre', () => {
    const stretches = placeFibre(1, { startM: 100 })
    expect(findCablePlace(stretches, 100)).toEqual({ cableId: 1, fibre: 1, cableM: 0 })
    expect(findCablePlace(stretches, 100 + 505)?.cableM).toBeCloseTo(500, 6)
    expect(findCablePlace(stretches, 99)).toBeUndefined()
    expect(findCablePlace(stretches, 100 + 3031)).toBeUndefined()
    expect(findOpticalM(stretches, { cableId: 1, cableM: 500 })).toBeCloseTo(605, 6)
    expect(findOpticalM(stretches, { cableId: 2, cableM: 500 })).toBeUndefined()
  })

  test('a node whose distance was measured moves what lies before and behind it', () => {
    const anchors = [{ nodeId: 12, opticalM: 1030 }]
    const stretches = placeFibre(1, { anchors })
    expect(findCablePlace(stretches, 1030)?.cableM).toBeCloseTo(1000, 6)
    expect(findCablePlace(stretches, 515)?.cableM).toBeCloseTo(500, 6)
    // Behind the last known node: the cable's own length.
    expect(findCablePlace(stretches, 1030 + 1010)?.cableM).toBeCloseTo(2000, 6)
  })

  test('an anchor that lies before the one before it is left out', () => {
    const anchors = [
      { nodeId: 12, opticalM: 2000 },
      { nodeId: 13, opticalM: 1500 },
    ]
    const stretches = placeFibre(1, { anchors })
    expect(findCablePlace(stretches, 2000)?.cableM).toBeCloseTo(1000, 6)
    expect(stretches.at(-1)?.toM).toBeCloseTo(2000 + 2020, 6)
  })

  test('there and back again, in any plant', () => {
    fc.assert(
      fc.property(randomPlant, fc.double({ min: 0, max: 1, noNaN: true }), (plant, ratio) => {
        for (const { cableId } of plant.cables) {
          const path = traceFibre(plant.network, { cableId, fibre: 1, cableM: 0 })
          if (path === undefined) throw new Error('no path')
          const stretches = placeStretches(listStretches(plant.network, path), { startM: 0, anchors: [] })
          const opticalM = (stretches.at(-1)?.toM ?? 0) * ratio
          const place = findCablePlace(stretches, opticalM)
          if (place === undefined) throw new Error('a distance of the path has no place')
          const own = stretches.filter(({ fibre }) => fibre === place.fibre)
          const again = findOpticalM(own, place)
          // Where a path comes back to a stop it has two distances, of one place.
          expect(again === undefined ? undefined : findCablePlace(own, again)?.cableM).toBeCloseTo(
            place.cableM,
            3,
          )
        }
      }),
    )
  })
})

describe('what paths have in common', () => {
  test('the stretches of cables that all run through', () => {
    const whole = placeFibre(1)
    const half = placeFibre(2).slice(1)
    expect(findCommonStretches([whole, half])).toEqual([{ cableId: 1, fromM: 1000, toM: 3000 }])
    expect(findCommonStretches([whole])).toEqual([])
    expect(findCommonStretches([whole, []])).toEqual([])
  })
})
