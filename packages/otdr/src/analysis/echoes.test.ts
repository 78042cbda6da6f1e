import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { detectEvents } from './detect-events.ts'

const reflector = (positionM: number, reflectanceDb: number, lossDb: number): PlantFeature => ({
  positionM,
  kind: 'connector',
  lossDb,
  reflectanceDb,
})

function detect(features: readonly PlantFeature[]) {
  const trace = acquire({ features: [...features], lengthM: 33_000 }, 1, { pulseNs: 100 })
  const { events, setAside } = detectEvents(trace)
  const places = (list: readonly { positionM: number }[]) =>
    list.map(({ positionM }) => Math.round(positionM / 100))
  return {
    events: places(events.filter(({ kind }) => kind !== 'end')),
    echoes: places(setAside.filter(({ reason }) => reason === 'echo')),
  }
}

describe('a reflection without a loss is an echo', () => {
  const [a, b] = [5000, 8000]

  test.each([
    ['at twice the place of a strong one', 2 * a],
    ['at the sum of two', a + b],
    ['as far behind one as another lies before it', 2 * b - a],
  ])('%s', (_, echoM) => {
    const found = detect([reflector(a, -30, 0.3), reflector(b, -32, 0.3), reflector(echoM, -58, 0)])
    expect(found).toEqual({ events: [50, 80], echoes: [echoM / 100] })
  })

  test('but not with a loss of its own, at another place, or as strong as its source', () => {
    const sources = [reflector(a, -30, 0.3), reflector(b, -32, 0.3)]
    expect(detect([...sources, reflector(2 * a, -58, 0.2)]).echoes).toEqual([])
    expect(detect([...sources, reflector(2 * a + 200, -58, 0)]).echoes).toEqual([])
    expect(detect([...sources, reflector(2 * a, -38, 0)]).echoes).toEqual([])
  })
})

describe('an echo lower than what is told from noise by itself', () => {
  const [sourceM, echoM] = [2750, 5500]
  const long = { pulseNs: 2000, averages: 1, rangeM: 12_000, spacingM: 8 }

  /** At 2 µs a reflection of -62 dB stands 0.08 dB above the backscatter, of which one sample scatters by 0.03 dB. */
  function listEchoes(echo: PlantFeature, seed: number) {
    const changes = { features: [reflector(sourceM, -30, 0.3), echo], lengthM: 9000, launchLevelDb: 20 }
    const trace = acquire(changes, seed, { ...long, dynamicRangeDb: 9 })
    return { trace, echoes: detectEvents(trace).echoes }
  }

  test.each([1, 2, 3, 4, 5, 6])('is found where it must lie, seed %d', (seed) => {
    const { trace, echoes } = listEchoes(reflector(echoM, -62, 0), seed)
    expect(echoes).toHaveLength(1)
    expect(Math.abs((echoes[0]?.positionM ?? 0) - echoM)).toBeLessThan(trace.pulseM / 4)
    expect(Math.abs((echoes[0]?.reflectanceDb ?? 0) + 62)).toBeLessThan(2)
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'is not found elsewhere, nor where nothing is, nor with a loss, seed %d',
    (seed) => {
      expect(listEchoes(reflector(echoM + 500, -62, 0), seed).echoes).toEqual([])
      expect(listEchoes(reflector(echoM, -62, 0.3), seed).echoes).toEqual([])
      expect(listEchoes({ positionM: echoM, kind: 'splice', lossDb: 0 }, seed).echoes).toEqual([])
    },
  )
})
