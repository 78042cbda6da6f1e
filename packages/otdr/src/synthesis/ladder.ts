import { pulseLengthM } from '../trace/optics.ts'
import type { Acquisition, Plant, PlantFeature } from './plant.ts'

/** What a rung asks of an analyser. */
export const ladderFamilies = [
  'step',
  'reflective-step',
  'dense-step',
  'splitter',
  'bend',
  'saturated-launch',
  'echo',
  'branches',
  'short-rest',
] as const
export type LadderFamily = (typeof ladderFamilies)[number]

/** Scatter of one sample where the rung's event lies. */
const ladderNoises = ['clear', 'noisy'] as const
export type LadderNoise = (typeof ladderNoises)[number]

/** A fibre of which everything is known, and how it is measured: the truth is `plant.features` and its length. */
export interface LadderRung {
  readonly family: LadderFamily
  readonly noise: LadderNoise
  /** Loss of the event in question; 0 where there is none to be lost. */
  readonly stepDb: number
  readonly eventM: number
  readonly plant: Plant
  readonly acquisition: Acquisition
}

const ladderPulsesNs: readonly number[] = [
  5, 10, 30, 100, 275, 500, 1000, 1500, 2000, 2500, 5000, 10_000, 20_000,
]
const ladderStepsDb: readonly number[] = [0.05, 0.1, 0.3, 0.5, 1, 3, 5, 6]

const groupIndex = 1.468
const backscatterDb = -81
const attenuationDbPerKm = 0.2
const referencePulseNs = 1000
const clearDb = 0.004
const noisyDb = 0.03
const lengthMinM = 2000
const lengthPulses = 60
const lengthMaxM = 90_000
const samplesPerPulse = 25
const spacingMinM = 0.25
const pointsMax = 20_000
/** Long pulses sampled as finely as short ones, as most instruments do. */
const densePulseMinNs = 2000
const denseStepsDb: readonly number[] = [0.1, 0.5, 3]
const denseSpacingM = 2.5
const denseLengthM = 80_000
/** Fibre behind a large loss that ends soon. */
const restPulses: readonly number[] = [3, 4.5]
const restStepsDb: readonly number[] = [3.2, 4, 5, 7]

/** Pulse lengths of 5 ns to 20 us, steps of 0.05 to 6 dB, two noises, with and without a reflection; and what is hard at each pulse. */
export function listLadder(): LadderRung[] {
  const hard = ladderPulsesNs.flatMap((pulseNs) =>
    ladderNoises.flatMap((noise) => [
      ...ladderStepsDb.flatMap((stepDb) => [
        makeRung({ pulseNs, noise, stepDb, family: 'step' }),
        makeRung({ pulseNs, noise, stepDb, family: 'reflective-step' }),
      ]),
      ...(pulseNs < densePulseMinNs ? [] : denseStepsDb).map((stepDb) =>
        makeRung({ pulseNs, noise, stepDb, family: 'dense-step' }),
      ),
      makeRung({ pulseNs, noise, stepDb: 7, family: 'splitter' }),
      makeRung({ pulseNs, noise, stepDb: 0.8, family: 'bend' }),
      makeRung({ pulseNs, noise, stepDb: 0.5, family: 'saturated-launch' }),
      makeRung({ pulseNs, noise, stepDb: 0, family: 'echo' }),
      makeRung({ pulseNs, noise, stepDb: 6, family: 'branches' }),
    ]),
  )
  return [...hard, ...listShortRests()]
}

/** Last, for the noise of a rung is drawn by its place. */
const listShortRests = (): LadderRung[] =>
  ladderPulsesNs.flatMap((pulseNs) =>
    ladderNoises.flatMap((noise) =>
      restStepsDb.flatMap((stepDb) =>
        restPulses.map((rest) =>
          makeRung({ pulseNs, noise, stepDb, family: 'short-rest', restPulses: rest }),
        ),
      ),
    ),
  )

interface RungRequest {
  readonly pulseNs: number
  readonly noise: LadderNoise
  readonly stepDb: number
  readonly family: LadderFamily
  /** Fibre behind the event; absent: more than half of all. */
  readonly restPulses?: number
}

function makeRung({ pulseNs, noise, stepDb, family, restPulses: rest }: RungRequest): LadderRung {
  const { lengthM: wholeM, spacingM } =
    family === 'dense-step' ? { lengthM: denseLengthM, spacingM: denseSpacingM } : chooseScale(pulseNs)
  const eventM = wholeM * 0.45
  const lengthM = rest === undefined ? wholeM : eventM + rest * pulseLengthM(pulseNs, groupIndex)
  const isSaturated = family === 'saturated-launch'
  const plant: Plant = {
    lengthM,
    attenuationDbPerKm,
    groupIndex,
    backscatterDb,
    features: listFeatures({ family, stepDb, eventM, lengthM }),
    launchLevelDb: 20,
    launchReflectanceDb: isSaturated ? -14.7 : -50,
  }
  const acquisition: Acquisition = {
    wavelengthNm: 1550,
    pulseNs,
    rangeM: 1.3 * lengthM,
    spacingM,
    averages: 1,
    headroomDb: isSaturated ? 0.6 : 12,
    dynamicRangeDb: dynamicRangeFor({ pulseNs, eventM, scatterDb: noise === 'clear' ? clearDb : noisyDb }),
  }
  return { family, noise, stepDb, eventM, plant, acquisition }
}

function chooseScale(pulseNs: number): { lengthM: number; spacingM: number } {
  const pulseM = pulseLengthM(pulseNs, groupIndex)
  const lengthM = Math.min(lengthMaxM, Math.max(lengthMinM, lengthPulses * pulseM))
  return {
    lengthM,
    spacingM: Math.max(spacingMinM, pulseM / samplesPerPulse, (1.3 * lengthM) / pointsMax),
  }
}

interface Layout {
  readonly family: LadderFamily
  readonly stepDb: number
  readonly eventM: number
  readonly lengthM: number
}

function listFeatures({ family, stepDb, eventM, lengthM }: Layout): PlantFeature[] {
  const event = { positionM: eventM, lossDb: stepDb }
  if (family === 'reflective-step') return [{ ...event, kind: 'connector', reflectanceDb: -45 }]
  if (family === 'bend') return [{ ...event, kind: 'bend' }]
  if (family === 'echo') return listEcho(eventM)
  if (family === 'branches') return listBranches(event, lengthM)
  return [{ ...event, kind: 'splice' }]
}

/** Light between the instrument and a strong connector and back once more: a peak without loss at twice the place. */
function listEcho(connectorM: number): PlantFeature[] {
  return [
    { positionM: connectorM, kind: 'connector', lossDb: 0.3, reflectanceDb: -30 },
    { positionM: 2 * connectorM, kind: 'connector', lossDb: 0, reflectanceDb: -62 },
  ]
}

const branchCount = 4

/** A splitter and branches of different lengths: each end takes its share of the backscatter away. */
function listBranches(splitter: { positionM: number; lossDb: number }, lengthM: number): PlantFeature[] {
  const behindM = lengthM - splitter.positionM
  const ends = Array.from({ length: branchCount - 1 }, (_, at): PlantFeature => {
    const left = branchCount - at
    const positionM = splitter.positionM + (behindM * (at + 1)) / branchCount
    return { positionM, kind: 'connector', lossDb: 5 * Math.log10(left / (left - 1)), reflectanceDb: -40 }
  })
  return [{ ...splitter, kind: 'splice' }, ...ends]
}

/**
 * Dynamic range that gives one sample this scatter just before the event. For small noise a sample of power P with
 * noise n scatters by 5 / ln 10 * n / P decibels.
 */
function dynamicRangeFor({
  pulseNs,
  eventM,
  scatterDb,
}: {
  pulseNs: number
  eventM: number
  scatterDb: number
}): number {
  const noise = (scatterDb * Math.LN10) / 5
  const lossDb = (attenuationDbPerKm * eventM) / 1000
  return lossDb - 5 * Math.log10(noise) - 5 * Math.log10(pulseNs / referencePulseNs)
}
