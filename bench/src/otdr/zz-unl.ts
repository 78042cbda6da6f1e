import { detectEvents } from '@fibrewatch/otdr'
import { loadRecordings } from './recordings.ts'
import { isPlainStep } from './plain-step.ts'
import { addTrace, makeTally, nearOf } from './tally.ts'
for (const { trace, name, isHeldOut, maker, lossThresholdDb } of loadRecordings().list) {
  if (trace.events.length < 2) continue
  const events = trace.events.filter(({ kind }) => kind === 'reflective' || kind === 'non-reflective')
  const t = makeTally()
  addTrace(t, trace, trace.endM === null ? { events } : { events, endM: trace.endM })
  for (const e of t.unlisted)
    console.log(
      isHeldOut ? 'H' : 'T',
      maker,
      name.slice(-40),
      e.kind,
      e.positionM.toFixed(0),
      e.lossDb?.toFixed(3),
      e.lossSigmaDb?.toFixed(3),
      'thr',
      lossThresholdDb,
      trace.endM !== null &&
        isPlainStep(trace, e.positionM, {
          endM: trace.endM,
          events: [...trace.events, ...detectEvents(trace).events].map((x) => x.positionM),
        }),
    )
  // control: is it true where nothing is?
  let yes = 0,
    n = 0
  for (let k = 1; k < 40 && trace.endM; k++) {
    const at = (trace.endM * k) / 40
    const ev = [...trace.events, ...detectEvents(trace).events].map((x) => x.positionM)
    if (ev.every((x) => Math.abs(x - at) > 15 * Math.max(trace.pulseM, trace.spacingM))) {
      n++
      if (isPlainStep(trace, at, { endM: trace.endM, events: ev })) yes++
    }
  }
  if (yes) console.log('   control', name, yes, n)
  void nearOf
}
