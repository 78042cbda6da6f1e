import { writeFileSync } from 'node:fs'
import { loadRecordings } from './recordings.ts'
const [pat, fromS, toS, out] = process.argv.slice(2)
const { trace } = loadRecordings().list.find(({ name }) => name.includes(pat!))!
const [from, to] = [Number(fromS), Number(toS)]
const i = (m: number) => Math.round((m - trace.startM) / trace.spacingM)
const ys = [...trace.samplesDb.subarray(i(from), i(to))]
const n = ys.length
// detrended by the line over the first 40 %
const k = Math.floor(n * 0.4)
let sx = 0,
  sy = 0,
  sxx = 0,
  sxy = 0
for (let x = 0; x < k; x++) {
  sx += x
  sy += ys[x]!
  sxx += x * x
  sxy += x * ys[x]!
}
const b = (k * sxy - sx * sy) / (k * sxx - sx * sx),
  a = (sy - b * sx) / k
const r = ys.map((y, x) => y - a - b * x)
const W = 1200,
  H = 500,
  lo = -0.2,
  hi = 0.2
const px = (x: number) => (x / n) * W,
  py = (v: number) => ((v - lo) / (hi - lo)) * H
const pts = r.map((v, x) => `${px(x).toFixed(1)},${py(v).toFixed(1)}`).join(' ')
writeFileSync(
  out!,
  `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}"><rect width="100%" height="100%" fill="#fff"/>${[-0.1, 0, 0.1].map((v) => `<line x1="0" x2="${W}" y1="${py(v)}" y2="${py(v)}" stroke="#ccc"/><text x="2" y="${py(v) - 2}" font-size="12">${v}</text>`).join('')}${Array.from({ length: 9 }, (_, q) => `<text x="${(q * W) / 8}" y="${H - 4}" font-size="12">${(from + ((to - from) * q) / 8).toFixed(0)}</text>`).join('')}<polyline points="${pts}" fill="none" stroke="#06c" stroke-width="1"/></svg>`,
)
