import { meanPowerLevel } from './average-power.ts'
import { lightMarginDb } from './fibre-runs.ts'
import { measureLightBehind, reflectionPulses } from './light-behind.ts'
import type { Line } from './line-fit.ts'
import { reflectanceOfPeak } from './reflectance.ts'
import type { Place, Scan } from './scan.ts'

/** Glass against air reflects -14.7 dB and an end that is broken askew less; a connector that is closed stays below this. */
const glassMinDb = -25
const partsPerPulse = 4
/** It begins where half of its light is there: single samples are enough, for it is many times the noise. */
const halfShare = 0.5
/** By which a rise is off: these samples, and these pulses, by which receivers lag. */
const riseSigma = 0.6
const lagSigma = 0.05
const dbPerDecade = 5
/** Of the light that the fibre before it lets expect: with less than this behind it, it is rather gone than there. */
const goneShare = 0.5
/** Of that share. Where it is known no better, noise may hide all the light that there is. */
const tellingSigma = 0.25

const powerOf = (levelDb: number): number => 10 ** (-levelDb / dbPerDecade)

/**
 * Where `line`, which the last fibre follows, leads into the noise: where a reflection begins that only glass against air
 * makes and behind which the light of the fibre is not seen again. Null without one, or where nobody knows how dark it
 * gets.
 */
export function findOpenEnd(scan: Scan, line: Line, from: number): Place | null {
  const until = findDarkness(scan, line)
  const part = Math.max(1, Math.round(scan.pulseSamples / partsPerPulse))
  for (let at = Math.max(0, from); at + part <= until; at += part)
    if (isGlass(scan, line, { at, part }))
      return isLightBehind(scan, line, at + reflectionPulses * scan.pulseSamples)
        ? null
        : locate(scan, { at, part })
  return null
}

function locate({ trace, pulseSamples }: Scan, { at, part }: { at: number; part: number }): Place {
  const from = Math.max(0, at - part)
  const powers = trace.samplesDb.slice(from, at + pulseSamples).map(powerOf)
  const top = powers.reduce((a, b) => Math.max(a, b), 0)
  return {
    index: from + powers.findIndex((power) => power >= halfShare * top),
    sigma: Math.hypot(riseSigma, lagSigma * pulseSamples),
  }
}

/** From where on the backscatter itself would be noise; the last samples of the trace, where it never is. */
function findDarkness({ floorDb, fitter }: Scan, line: Line): number {
  if (!Number.isFinite(floorDb) || line.slope <= 0) return 0
  return Math.min(fitter.length, (floorDb + lightMarginDb - line.level(0)) / line.slope)
}

function isGlass({ trace, floorDb }: Scan, line: Line, { at, part }: { at: number; part: number }): boolean {
  const levelDb = meanPowerLevel(trace.samplesDb.subarray(at, at + part))
  if (floorDb - levelDb < lightMarginDb) return false
  return (reflectanceOfPeak(line.level(at) - levelDb, trace) ?? Number.NEGATIVE_INFINITY) >= glassMinDb
}

/** Rather there than gone, where that can be told. */
function isLightBehind(scan: Scan, line: Line, from: number): boolean {
  const light = measureLightBehind(scan, line, from)
  return light !== null && light.sigma <= tellingSigma && light.value > goneShare
}
