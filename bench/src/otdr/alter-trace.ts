import type { Trace } from '@fibrewatch/otdr'
import { makeRandom } from '@fibrewatch/simulator'

const TAIL_SHARE = 0.05
const TAIL_PARTS = 20
const PART_MIN = 16
/** A part of the tail that scatters so many times as much as most holds a ghost. */
const GHOST_TIMES = 5
/** Where so much of the tail lies at the very bottom, a receiver shows no negative light. */
const CUT_SHARE = 0.25
const HALF = 0.5
const DB_PER_DECADE = 5
const FLOOR_POWER = 1e-14

const toPower = (levelDb: number): number => 10 ** (-levelDb / DB_PER_DECADE)
const toLevelDb = (power: number): number => -DB_PER_DECADE * Math.log10(Math.max(FLOOR_POWER, power))
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Part = { powers: number[]; mean: number; scatter: number }

/** The end of a trace, where there is no fibre, in parts; without those that were never written. */
function listTailParts({ samplesDb }: Trace): Part[] {
  const tail = [...samplesDb.subarray(Math.floor(samplesDb.length * (1 - TAIL_SHARE)))].map(toPower)
  const length = Math.max(PART_MIN, Math.floor(tail.length / TAIL_PARTS))
  const parts = Array.from({ length: Math.floor(tail.length / length) }, (_, at) => {
    const powers = tail.slice(at * length, (at + 1) * length)
    const mean = meanOf(powers)
    return { powers, mean, scatter: Math.sqrt(meanOf(powers.map((power) => (power - mean) ** 2))) }
  })
  const written = parts.filter(({ powers: [first, ...others] }) => others.some((power) => power !== first))
  return written.length === 0 ? parts : written
}

/**
 * The receiver's own noise, in power: its mean is zero, for what is the same in all samples adds up to no scatter. The light of a
 * ghost is none of it, nor is that by which a receiver comes to rest behind a strong reflection. Of noise that is cut off at zero the
 * stronger half is shown whole: the other half mirrors it.
 */
function listNoise(trace: Trace): number[] {
  const parts = listTailParts(trace)
  const most = GHOST_TIMES * medianOf(parts.map(({ scatter }) => scatter))
  const quiet = parts.filter(({ scatter }) => scatter <= most)
  const powers = quiet.flatMap((part) => part.powers)
  const bottom = powers.reduce((least, power) => Math.min(least, power), Number.POSITIVE_INFINITY)
  const isCut = powers.filter((power) => power === bottom).length >= CUT_SHARE * powers.length
  if (!isCut) return quiet.flatMap((part) => part.powers.map((power) => power - part.mean))
  const stronger = powers.toSorted((a, b) => a - b).slice(Math.floor(powers.length * HALF))
  return stronger.flatMap((power) => [power, -power])
}

/**
 * The trace with a step put in: light from behind `atM` is weaker, over a pulse length of transition; the receiver's
 * noise stays, drawn anew from the trace's own tail.
 */
export function putStep(trace: Trace, atM: number, stepDb: number): Trace {
  const random = makeRandom(Math.round(atM * 10 + stepDb * 1000))
  const noise = listNoise(trace)
  const samplesDb = trace.samplesDb.map((levelDb, index) => {
    const share = Math.min(1, Math.max(0, (trace.startM + index * trace.spacingM - atM) / trace.pulseM))
    if (share === 0) return levelDb
    const kept = 1 - share * (1 - toPower(stepDb))
    const drawn = noise[Math.floor(random() * noise.length)] ?? 0
    return toLevelDb(toPower(levelDb) * kept + Math.sqrt(1 - kept * kept) * drawn)
  })
  return { ...trace, samplesDb }
}

/** The trace measured once more: the receiver's noise added again, which makes it worse by the square root of two. */
export function addNoise(trace: Trace, seed: number): Trace {
  const random = makeRandom(seed)
  const noise = listNoise(trace)
  const samplesDb = trace.samplesDb.map((levelDb) =>
    toLevelDb(toPower(levelDb) + (noise[Math.floor(random() * noise.length)] ?? 0)),
  )
  return { ...trace, samplesDb }
}

/** How far the level at a place lies above the noise of the tail, dB; negative where there is no such place. */
export function measureHeadroomDb(trace: Trace, atM: number): number {
  const index = Math.round((atM - trace.startM) / trace.spacingM)
  const around = trace.samplesDb.subarray(Math.max(0, index - 10), index + 10)
  if (around.length === 0) return -1
  return toLevelDb(medianOf(listTailParts(trace).map(({ mean }) => mean))) - medianOf([...around])
}
