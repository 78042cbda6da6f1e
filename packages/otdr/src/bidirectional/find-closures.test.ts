import { describe, expect, test } from 'vitest'
import { makeRandom } from '../testing/random.ts'
import { findClosures } from './find-closures.ts'

const PULSE_M = 10
const splice = (positionM: number) => ({ positionM, isReflective: false })
const trueM = [1000, 3000, 5000, 7000, 9000]

/** Zero points differ by up to 50 m, and each position by some metres. */
function makeFibres(count: number, at: readonly number[] = trueM) {
  const random = makeRandom(3)
  return Array.from({ length: count }, () => {
    const cordM = 50 * (random() - 0.5)
    return { losses: at.map((positionM) => splice(positionM + cordM + 4 * (random() - 0.5))) }
  })
}

describe('findClosures', () => {
  test('sets the zero points of the fibres against each other', () => {
    const { closures, placements } = findClosures(makeFibres(48), PULSE_M)
    expect(closures.map(({ seenOn }) => seenOn)).toEqual([48, 48, 48, 48, 48])
    for (const [index, { positionM, spreadM }] of closures.entries()) {
      expect(Math.abs(positionM - (trueM[index] ?? 0))).toBeLessThan(10)
      expect(spreadM).toBeLessThan(4)
    }
    expect(placements.every((own) => own.join() === '0,1,2,3,4')).toBe(true)
  })

  test('what a single fibre shows is no closure, and stays that fibre’s own', () => {
    const fibres = makeFibres(48).map((fibre, index) =>
      index === 5 ? { losses: [splice(400), ...fibre.losses] } : fibre,
    )
    const { closures, placements } = findClosures(fibres, PULSE_M)
    expect(closures).toHaveLength(5)
    expect(placements[5]).toEqual([null, 0, 1, 2, 3, 4])
  })

  test('a closure that most fibres do not show is found by those that do', () => {
    const fibres = makeFibres(48).map(({ losses }, index) => ({
      losses: losses.filter((_, at) => at !== 2 || index % 8 === 0),
    }))
    const { closures, placements } = findClosures(fibres, PULSE_M)
    expect(closures.map(({ seenOn }) => seenOn)).toEqual([48, 48, 6, 48, 48])
    expect(placements[1]).toEqual([0, 1, 3, 4])
  })

  test('two closures nearer than usual are two', () => {
    const { closures } = findClosures(makeFibres(24, [1000, 3000, 3018, 6000]), PULSE_M)
    expect(closures).toHaveLength(4)
  })

  test('is a connector where most fibres reflect', () => {
    const fibres = makeFibres(9).map(({ losses }, index) => ({
      losses: losses.map((loss, at) => ({ ...loss, isReflective: at === 1 && index < 6 })),
    }))
    expect(findClosures(fibres, PULSE_M).closures.map(({ kind }) => kind)).toEqual([
      'splice',
      'connector',
      'splice',
      'splice',
      'splice',
    ])
  })

  test('a fibre cut short is placed by what it still shows', () => {
    const fibres = makeFibres(12).map(({ losses }, index) => ({
      losses: index === 3 ? losses.slice(0, 2) : losses,
    }))
    expect(findClosures(fibres, PULSE_M).placements[3]).toEqual([0, 1])
  })

  test('no fibres, or none with a loss', () => {
    expect(findClosures([], PULSE_M)).toEqual({ closures: [], placements: [] })
    expect(findClosures([{ losses: [] }], PULSE_M)).toEqual({ closures: [], placements: [[]] })
  })

  test('500 fibres with 40 closures', () => {
    const many = makeFibres(
      500,
      Array.from({ length: 40 }, (_, index) => 1000 + 2000 * index),
    )
    expect(findClosures(many, PULSE_M).closures).toHaveLength(40)
  })
})
