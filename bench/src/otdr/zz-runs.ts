import { makeScan } from '../../../packages/otdr/src/analysis/scan.ts'
import {
  listRuns,
  chooseWindow,
  readSlope,
  blurScan,
} from '../../../packages/otdr/src/analysis/fibre-runs.ts'
import { addNoise, putStep } from './alter-trace.ts'
import { loadRecordings } from './recordings.ts'
const { list } = loadRecordings()
const [pat, share, step, noise] = process.argv.slice(2)
const { trace } = list.find(({ name }) => name.includes(pat!))!
const at = Number(share) * trace.endM!
const put = putStep(trace, at, Number(step) || 0)
const t = Number(noise) > 0 ? addNoise(put, Number(noise)) : put
const scan = makeScan(t)
const window = chooseWindow(scan)
console.log('at', at, 'window', window, window * t.spacingM, 'm floor', scan.floorDb)
for (const [label, sight] of [
  ['plain', { fitter: scan.fitter, blurSamples: 1 }],
  ['blur', blurScan(scan)],
] as const)
  for (const r of listRuns(scan, sight, { from: 0, window })) {
    const s = readSlope(scan, r)
    console.log(
      label,
      (t.startM + r.from * t.spacingM).toFixed(0),
      (t.startM + r.to * t.spacingM).toFixed(0),
      'windows',
      r.windows.toFixed(1),
      'slope',
      s.value.toFixed(3),
      '±',
      s.uncertainty.toFixed(3),
      'part',
      (((r.partSlope?.value ?? NaN) * 1000) / t.spacingM).toFixed(3),
      (((r.partSlope?.sigma ?? NaN) * 3000) / t.spacingM).toFixed(3),
      'level',
      r.line.level(r.from).toFixed(2),
      r.lastLine.level(r.to).toFixed(2),
      'res',
      r.line.residual.toFixed(3),
    )
  }
