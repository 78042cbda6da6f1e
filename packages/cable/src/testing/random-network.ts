import fc from 'fast-check'
import {
  type Cable,
  type FibreEnd,
  type Joint,
  makeNetwork,
  type Network,
  PASSINGS,
  type Terminal,
} from '../network.ts'

const FIBRES = 3
const DEVICE = 7

/** Cables over 2 to 5 stops each, at nodes that they share. */
const cableShapes = fc.array(
  fc.array(
    fc.record({
      nodeId: fc.integer({ min: 1, max: 6 }),
      lengthM: fc.integer({ min: 1, max: 5000 }),
      passing: fc.constantFrom(...PASSINGS),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  { minLength: 1, maxLength: 4 },
)

function makeCables(
  shapes: readonly (readonly {
    nodeId: number
    lengthM: number
    passing: Cable['stops'][number]['passing']
  }[])[],
): Cable[] {
  return shapes.map((stops, cableIndex) => {
    let cableM = 0
    return {
      cableId: cableIndex + 1,
      fibreCount: FIBRES,
      excessRatio: 0.01,
      stops: stops.map(({ nodeId, lengthM, passing }, index) => {
        cableM += index === 0 ? 0 : lengthM
        return { stopId: (cableIndex + 1) * 10 + index, nodeId, cableM, passing }
      }),
    }
  })
}

function listEnds(cables: readonly Cable[]): FibreEnd[] {
  return cables.flatMap(({ cableId, stops }) =>
    stops.flatMap(({ stopId }, index) =>
      Array.from({ length: FIBRES }, (_, fibre) => fibre + 1).flatMap((fibre) =>
        (['a', 'b'] as const)
          .filter((side) => (side === 'a' ? index > 0 : index < stops.length - 1))
          .map((side): FibreEnd => ({ kind: 'fibre', cableId, fibre, stopId, side })),
      ),
    ),
  )
}

export interface RandomPlant {
  readonly cables: readonly Cable[]
  readonly joints: readonly Joint[]
  readonly network: Network
}

/** Cables whose ends are joined at random, each at most once, some of them to ports of one device. */
export const randomPlant: fc.Arbitrary<RandomPlant> = cableShapes.chain((shapes) => {
  const cables = makeCables(shapes)
  const ports = [1, 2, 3].map((port): Terminal => ({ kind: 'port', deviceId: DEVICE, port }))
  const terminals: readonly Terminal[] = [...ports, ...listEnds(cables)]
  return fc.shuffledSubarray([...terminals]).map((chosen) => {
    const joints: Joint[] = []
    for (let index = 0; index + 1 < chosen.length; index += 2) {
      const [one, other] = [chosen[index], chosen[index + 1]]
      if (one === undefined || other === undefined) continue
      joints.push({ jointId: index + 1, kind: 'splice', nodeId: 1, ends: [one, other], lossDb: null })
    }
    return { cables, joints, network: makeNetwork(cables, joints) }
  })
})
