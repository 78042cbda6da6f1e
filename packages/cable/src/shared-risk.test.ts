import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSharedRisk, type LaidSection, type LaidStretch, listStretches, traceFibre } from './index.ts'
import { type RandomPlant, randomPlant } from './testing/random-network.ts'

const section = (cableId: number, nodes: [number, number], laying: string | null = 'duct'): LaidSection => ({
  cableId,
  fromM: 0,
  toM: 100,
  fromNodeId: nodes[0],
  toNodeId: nodes[1],
  laying,
})
const stretch = ({ cableId, fromM, toM, fromNodeId, toNodeId }: LaidSection, fibre = 1): LaidStretch => ({
  cableId,
  fibre,
  fromNodeId,
  toNodeId,
  fromCableM: fromM,
  toCableM: toM,
  excessRatio: 0,
})

describe('two ways share', () => {
  const [here, beside, away] = [section(1, [10, 11]), section(2, [11, 10]), section(3, [10, 12])]

  test('the section of a cable that both run through, whichever fibres they are on', () => {
    expect(findSharedRisk([[stretch(here)], [stretch(here, 7)]], [here, beside])).toEqual([
      { kind: 'cable', section: here },
    ])
  })

  test('the duct in which both of their cables lie, whichever way each is drawn', () => {
    expect(findSharedRisk([[stretch(here)], [stretch(beside)]], [here, beside])).toEqual([
      { kind: 'duct', section: here, beside },
    ])
  })

  test('nothing where they end at other nodes, or one hangs on poles', () => {
    expect(findSharedRisk([[stretch(here)], [stretch(away)]], [here, away])).toEqual([])
    const aerial = section(2, [10, 11], 'aerial')
    expect(findSharedRisk([[stretch(here)], [stretch(aerial)]], [here, aerial])).toEqual([])
    const unknown = section(2, [10, 11], null)
    expect(findSharedRisk([[stretch(here)], [stretch(unknown)]], [here, unknown])).toEqual([])
  })
})

const sectionsOf = ({ cables }: RandomPlant): LaidSection[] =>
  cables.flatMap(({ cableId, stops }) =>
    stops.slice(1).flatMap((to, index) => {
      const from = stops[index]
      if (from === undefined) return []
      const laying = to.nodeId % 2 === 0 ? 'duct' : 'buried'
      const { nodeId: fromNodeId, cableM: fromM } = from
      return [{ cableId, fromM, toM: to.cableM, fromNodeId, toNodeId: to.nodeId, laying }]
    }),
  )
const wayOf = (plant: RandomPlant, cableId: number, fibre: number): LaidStretch[] => {
  const path = traceFibre(plant.network, { cableId, fibre, cableM: 0 })
  return path === undefined ? [] : listStretches(plant.network, path)
}
const fibres = fc.record({ cableId: fc.integer({ min: 1, max: 4 }), fibre: fc.integer({ min: 1, max: 3 }) })

test('what one shares with another the other shares with it, and each shares all of itself with itself', () => {
  fc.assert(
    fc.property(randomPlant, fibres, fibres, (plant, one, other) => {
      const sections = sectionsOf(plant)
      const [mine, theirs] = [wayOf(plant, one.cableId, one.fibre), wayOf(plant, other.cableId, other.fibre)]
      const inCable = (ways: [LaidStretch[], LaidStretch[]]): Set<string> => {
        const found = findSharedRisk(ways, sections).filter(({ kind }) => kind === 'cable')
        return new Set(found.map(({ section: { cableId, fromM } }) => `${cableId} ${fromM}`))
      }
      expect(inCable([mine, theirs])).toEqual(inCable([theirs, mine]))
      const own = mine.map(
        ({ cableId, fromCableM, toCableM }) => `${cableId} ${Math.min(fromCableM, toCableM)}`,
      )
      expect(inCable([mine, mine])).toEqual(new Set(own))
    }),
  )
})
