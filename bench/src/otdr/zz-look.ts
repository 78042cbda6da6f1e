import { compareTraces, detectEvents } from '@fibrewatch/otdr'
import { addNoise, putStep } from './alter-trace.ts'
import { loadRecordings } from './recordings.ts'
const { list } = loadRecordings()
for (const [pat, ats] of [['example4-exfo-ftb4ftbx730c-mfdgainer-1550nm', [1814]], ['M200_Sample_005_S13', [1326, 1894]]] as const) {
  const r = list.find(({ name }) => name.includes(pat))!
  const { trace } = r
  console.log(r.name, 'n', trace.samplesDb.length, 'start', trace.startM, 'end', trace.endM, 'last', trace.startM + trace.samplesDb.length * trace.spacingM, 'thr', r.lossThresholdDb, 'avg', trace.averages, 'wl', trace.wavelengthNm)
  console.log(' table', trace.events.map((e) => `${e.kind} ${e.positionM.toFixed(0)} ${e.lossDb} ${e.reflectanceDb}`).join(' | '))
  const d = detectEvents(trace)
  console.log(' det', d.measurable, d.endM, d.events.map((e) => `${e.kind} ${e.positionM.toFixed(0)}±${e.positionSigmaM.toFixed(1)} ${e.lossDb?.toFixed(3)}±${e.lossSigmaDb?.toFixed(3)} ${e.reflectanceDb?.toFixed(0)}`).join(' | '))
  const show = (t: typeof trace, label: string) => {
    const n = 40
    const rows: string[] = []
    for (let k = 0; k < n; k++) {
      const fromM = (trace.endM! * 1.4 * k) / n
      const a = Math.round((fromM - t.startM) / t.spacingM), b = Math.round((fromM + (trace.endM! * 1.4) / n - t.startM) / t.spacingM)
      const s = [...t.samplesDb.subarray(a, b)].sort((x, y) => x - y)
      const pow = s.map((v) => 10 ** (-v / 5)).reduce((x, y) => x + y, 0) / s.length
      rows.push(`${fromM.toFixed(0)}: med ${s[s.length >> 1]?.toFixed(2)} min ${s[0]?.toFixed(2)} max ${s.at(-1)?.toFixed(2)} pow ${(-5 * Math.log10(pow)).toFixed(2)}`)
    }
    console.log(label + '\n' + rows.join('\n'))
    const tail = t.samplesDb.subarray(Math.floor(t.samplesDb.length * 0.95))
    const ss = [...tail].sort((x, y) => x - y)
    console.log(' tail', ss[0], ss[Math.floor(ss.length * 0.1)], ss[ss.length >> 1], ss[Math.floor(ss.length * 0.9)], ss.at(-1))
  }
  show(trace, 'orig')
  for (const at of ats) {
    const alt = addNoise(putStep(trace, at, 3), 77)
    show(alt, `step 3 at ${at}`)
    const dd = detectEvents(alt)
    console.log(' det', dd.measurable, dd.endM, dd.events.map((e) => `${e.kind} ${e.positionM.toFixed(0)}±${e.positionSigmaM.toFixed(1)} ${e.lossDb?.toFixed(3)}±${e.lossSigmaDb?.toFixed(3)}`).join(' | '))
    console.log(JSON.stringify(compareTraces(trace, alt)))
  }
}
