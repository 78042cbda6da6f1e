import { compareTraces } from '@fibrewatch/otdr'
import { addNoise, measureHeadroomDb, putStep } from './alter-trace.ts'
import { loadRecordings } from './recordings.ts'
for (const { trace, name } of loadRecordings().list.filter(({ isHeldOut }) => !isHeldOut)) {
  const L = Math.max(trace.pulseM, trace.spacingM)
  for (let k = 0; k < 37; k++) {
    const atM = trace.endM! * (0.05 + k * 0.025)
    const inner = trace.events.filter((e) => e.kind !== 'start' && e.kind !== 'end'), outer = trace.events.filter((e) => e.kind === 'start' || e.kind === 'end')
    const d = Math.min(...inner.map((e) => Math.abs(e.positionM - atM))) / L
    if (!(d > 4 && d <= 10 && outer.every((e) => Math.abs(e.positionM - atM) / L > 10) && atM > 20 * L)) continue
    for (const stepDb of [0.5, 3]) {
      if (measureHeadroomDb(trace, atM + 10 * L) < stepDb + 3) continue
      const m = compareTraces(trace, addNoise(putStep(trace, atM, stepDb), 77)).measurements
      const near = m.filter((x) => (x.check === 'new-event' || x.check === 'event-loss') && Math.abs(x.positionM - atM) <= 2 * L)
      if (!near.some((x) => Math.abs(x.value - stepDb) <= Math.max(0.05, 0.1 * stepDb))) console.log(name, atM.toFixed(0), stepDb, d.toFixed(1), 'head', measureHeadroomDb(trace, atM + 10 * L).toFixed(1), near.map((x) => `${x.check} ${x.value.toFixed(2)}@${x.positionM.toFixed(0)}`).join(), '|', m.filter((x) => x.unit === 'dB' && Math.abs(x.value) > 0.1).map((x) => `${x.check} ${x.value.toFixed(2)}@${x.positionM.toFixed(0)}`).join())
    }
  }
}
