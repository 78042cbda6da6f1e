import { makePair } from '../../../packages/otdr/src/compare/subject.ts'
import { subtractTraces, findDifferences } from '../../../packages/otdr/src/compare/differences.ts'
import { addNoise, putStep } from './alter-trace.ts'
import { loadRecordings } from './recordings.ts'
const { list } = loadRecordings()
const [pat, atS, step] = process.argv.slice(2)
const { trace } = list.find(({ name }) => name.includes(pat!))!
const t = addNoise(putStep(trace, Number(atS), Number(step)), 77)
const pair = makePair(trace, t)
const diff = subtractTraces(pair)!
for (const s of [pair.reference, pair.current])
  console.log(
    s.detection.measurable,
    s.detection.endM,
    s.detection.events.map((e) => `${e.kind} ${e.positionM.toFixed(1)}`).join(' | '),
    'ECHO',
    s.detection.echoes.map((e) => e.positionM.toFixed(0)).join(),
  )
console.log(
  'diff',
  findDifferences(diff, pair.current.detection.measurable!)
    .map((e) => `${e.positionM.toFixed(1)}±${e.positionSigmaM}`)
    .join(' '),
)
