import type { Trace } from '@fibrewatch/otdr'
import { makeRandom } from '@fibrewatch/simulator'

const TAIL_SHARE = 0.05
const DB_PER_DECADE = 5
const FLOOR_POWER = 1e-14

const toPower = (levelDb: number): number => 10 ** (-levelDb / DB_PER_DECADE)
const toLevelDb = (power: number): number => -DB_PER_DECADE * Math.log10(Math.max(FLOOR_POWER, power))

/** Scatter of the light seen where there is no fibre: the receiver's own noise, in power. */
function listTail({ samplesDb }: Trace): number[] {
  return [...samplesDb.subarray(Math.floor(samplesDb.length * (1 - TAIL_SHARE)))].map(toPower)
}

/**
 * The trace with a step put in: light from behind `atM` is weaker, over a pulse length of transition; the receiver's
 * noise stays, drawn anew from the trace's own tail.
 */
export function putStep(trace: Trace, atM: number, stepDb: number): Trace {
  const random = makeRandom(Math.round(atM * 10 + stepDb * 1000))
  const tail = listTail(trace)
  const tailMean = tail.reduce((sum, power) => sum + power, 0) / tail.length
  const samplesDb = trace.samplesDb.map((levelDb, index) => {
    const share = Math.min(1, Math.max(0, (trace.startM + index * trace.spacingM - atM) / trace.pulseM))
    if (share === 0) return levelDb
    const kept = 1 - share * (1 - toPower(stepDb))
    const noise = tail[Math.floor(random() * tail.length)] ?? tailMean
    return toLevelDb(toPower(levelDb) * kept + (1 - kept) * noise)
  })
  return { ...trace, samplesDb }
}

/** The trace measured once more: the receiver's noise added again, which makes it worse by the square root of two. */
export function addNoise(trace: Trace, seed: number): Trace {
  const random = makeRandom(seed)
  const tail = listTail(trace)
  const tailMean = tail.reduce((sum, power) => sum + power, 0) / tail.length
  const samplesDb = trace.samplesDb.map((levelDb) => {
    const noise = (tail[Math.floor(random() * tail.length)] ?? tailMean) - tailMean
    return toLevelDb(toPower(levelDb) + noise)
  })
  return { ...trace, samplesDb }
}

/** How far the level at a place lies above the noise of the tail, dB; negative where there is no such place. */
export function measureHeadroomDb(trace: Trace, atM: number): number {
  const index = Math.round((atM - trace.startM) / trace.spacingM)
  const around = [...trace.samplesDb.subarray(Math.max(0, index - 10), index + 10)].toSorted((a, b) => a - b)
  const tail = [...trace.samplesDb.subarray(Math.floor(trace.samplesDb.length * (1 - TAIL_SHARE)))]
  const floorDb = toLevelDb(tail.map(toPower).reduce((sum, power) => sum + power, 0) / tail.length)
  return around.length === 0 ? -1 : floorDb - (around[Math.floor(around.length / 2)] ?? floorDb)
}
