import { makePair, listKnownEvents } from '../../../packages/otdr/src/compare/subject.ts'
import { subtractTraces, findDifferences } from '../../../packages/otdr/src/compare/differences.ts'
import { measureByDifference } from '../../../packages/otdr/src/compare/loss-by-difference.ts'
import { addNoise, putStep } from './alter-trace.ts'
import { loadRecordings } from './recordings.ts'
const { trace } = loadRecordings().list.find(({ name }) => name.includes('SORParser'))!
const pair = makePair(trace, addNoise(putStep(trace, 834, 3), 77))
const reach = pair.current.detection.measurable!
const difference = subtractTraces(pair)!
const changes = findDifferences(difference, { fromM: 45, toM: 3337.5 })
const known = listKnownEvents(pair)
console.log(
  known.map((e) => `${e.kind} ${e.positionM} ${e.reflectanceDb}`),
  changes.map((c) => c.positionM),
)
console.log(measureByDifference({ difference, events: [...known, ...changes], changes, reach }, changes[0]!))
