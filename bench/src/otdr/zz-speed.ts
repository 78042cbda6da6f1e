import { compareTraces, detectEvents, listLadder } from '@fibrewatch/otdr'
import { measureRung } from './climb.ts'
import { timeWork } from '../work-time.ts'
const rung = listLadder().find(({ acquisition }) => acquisition.pulseNs === 500)!
const features = Array.from({ length: 15 }, (_, at) => ({ positionM: 3500 * (at + 1), kind: 'splice' as const, lossDb: 0.1 }))
const long = { ...rung, plant: { ...rung.plant, lengthM: 60000, features }, acquisition: { ...rung.acquisition, spacingM: 78000 / 40000, rangeM: 78000, dynamicRangeDb: 22 } }
const a = measureRung(long, 1), b = measureRung(long, 2)
console.log('analysis', timeWork(() => detectEvents(a), { warmUp: 10, runs: 60 }).meanProcessorMs.toFixed(1), 'compare', timeWork(() => compareTraces(a, b), { warmUp: 10, runs: 60 }).meanProcessorMs.toFixed(1))
