import { compareTraces, detectEvents, type Trace } from '@fibrewatch/otdr'
import { addNoise, putStep, measureHeadroomDb } from './alter-trace.ts'
import { loadRecordings } from './recordings.ts'
const { list } = loadRecordings()
const [pat, at, step, noise, span] = process.argv.slice(2)
const r = list.find(({ name }) => name.includes(pat!))!
const { trace } = r
const d = (t: Trace, label: string) => {
  const x = detectEvents(t)
  console.log(
    label,
    JSON.stringify(x.measurable),
    x.endM,
    x.events
      .map(
        (e) =>
          `${e.kind} ${e.positionM.toFixed(0)}±${e.positionSigmaM.toFixed(1)} ${e.lossDb?.toFixed(3)}±${e.lossSigmaDb?.toFixed(3)} ${e.reflectanceDb?.toFixed(0)}`,
      )
      .join(' | '),
  )
}
console.log(
  r.name,
  'n',
  trace.samplesDb.length,
  'start',
  trace.startM,
  'sp',
  trace.spacingM,
  'pulse',
  trace.pulseNs,
  trace.pulseM,
  'end',
  trace.endM,
  'last',
  trace.startM + trace.samplesDb.length * trace.spacingM,
  'thr',
  r.lossThresholdDb,
  'wl',
  trace.wavelengthNm,
)
console.log(
  ' table',
  trace.events.map((e) => `${e.kind} ${e.positionM.toFixed(0)} ${e.lossDb} ${e.reflectanceDb}`).join(' | '),
)
d(trace, 'orig')
const put = Number(step) > 0 ? putStep(trace, Number(at), Number(step)) : trace
d(put, 'put')
const alt = Number(noise) > 0 ? addNoise(put, Number(noise)) : put
d(alt, 'noisy')
console.log('head', measureHeadroomDb(trace, Number(at)))
const c = compareTraces(trace, alt)
console.log(JSON.stringify(c.end))
for (const m of c.measurements)
  console.log(
    m.check,
    m.positionM.toFixed(0),
    m.lengthM?.toFixed(0),
    m.value.toFixed(3),
    m.referenceValue?.toFixed(3),
  )
const spanM = Number(span ?? 1.2 * (trace.endM ?? 1000)),
  n = 50
for (let k = 0; k < n; k++) {
  const fromM = (spanM * k) / n
  const row = [trace, put, alt].map((t) => {
    const a = Math.round((fromM - t.startM) / t.spacingM),
      b = Math.round((fromM + spanM / n - t.startM) / t.spacingM)
    const s = [...t.samplesDb.subarray(a, b)].sort((x, y) => x - y)
    return `${s[s.length >> 1]?.toFixed(2)} [${s[0]?.toFixed(1)} ${s.at(-1)?.toFixed(1)}]`
  })
  console.log(fromM.toFixed(0).padStart(7), row.join('   '))
}
