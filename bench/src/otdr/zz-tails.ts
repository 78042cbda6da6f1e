import { loadRecordings } from './recordings.ts'
for (const { trace, name } of loadRecordings().list) {
  const tail = [...trace.samplesDb.subarray(Math.floor(trace.samplesDb.length * 0.95))].map(
    (v) => 10 ** (-v / 5),
  )
  const dark = Math.min(...tail)
  const clipped = tail.filter((p) => p === dark).length / tail.length
  const len = Math.max(16, Math.floor(tail.length / 20))
  const parts = Array.from({ length: Math.floor(tail.length / len) }, (_, k) =>
    tail.slice(k * len, (k + 1) * len),
  )
  const st = parts.map((p) => {
    const m = p.reduce((a, b) => a + b, 0) / p.length
    return [m, Math.sqrt(p.reduce((a, b) => a + (b - m) ** 2, 0) / p.length)] as const
  })
  const med = (v: number[]) => v.toSorted((a, b) => a - b)[v.length >> 1]!
  const [mm, ms] = [med(st.map(([m]) => m)), med(st.map(([, s]) => s))]
  const all = tail.reduce((a, b) => a + b, 0) / tail.length
  const sd = Math.sqrt(tail.reduce((a, b) => a + (b - all) ** 2, 0) / tail.length)
  console.log(
    name.slice(-45).padEnd(46),
    'n',
    tail.length,
    'clip',
    clipped.toFixed(2),
    'mean/med',
    (all / mm).toFixed(2),
    'sd/medsd',
    (sd / ms).toFixed(2),
    'sd/mean(med)',
    (ms / mm).toFixed(2),
    'scatters',
    st.map(([m, s]) => `${(m / mm).toFixed(1)}/${(s / ms).toFixed(1)}`).join(' '),
  )
}
