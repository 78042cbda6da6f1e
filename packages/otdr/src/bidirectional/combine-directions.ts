import { fail, type Result, succeed } from '@fibrewatch/result'
import type { CableEvent, DirectedTrace } from './directed-trace.ts'
import { matchEvents } from './match-events.ts'

/** Why two measurements of a fibre cannot be combined. */
export const pairingRefusals = [
  'wavelengths-differ',
  'pulses-differ',
  'ranges-differ',
  'end-unknown',
  'ends-disagree',
] as const
export type PairingRefusal = (typeof pairingRefusals)[number]

/** A loss of a fibre, in metres from end A. */
export interface FibreLoss {
  readonly positionM: number
  readonly isReflective: boolean
  /** Null: not seen in this direction, or seen and not measured. */
  readonly forwardDb: number | null
  readonly backwardDb: number | null
  readonly meanDb: number | null
  /** Combined of both directions, and seen in one of them: the other counts as 0 dB. */
  readonly isOneSided: boolean
  /** The stronger of both directions. */
  readonly reflectanceDb: number | null
}

export interface CombinedFibre {
  readonly lengthM: number
  readonly totalLossDb: number | null
  readonly attenuationDbPerKm: number | null
  /** By position. */
  readonly losses: readonly FibreLoss[]
}

/** One laser does not hold its wavelength better than this. */
export const sameWavelengthNm = 10
/** Ranges are stated by the instrument's own group index. */
export const sameRangeShare = 0.02
const sameEndMinM = 20
const sameEndPulses = 2
/** Group indices set a little differently at both ends stretch one of the axes. */
const sameEndShare = 0.002

/**
 * The true losses of a fibre measured from both ends. Fibres of different mode-field diameters scatter differently: what one
 * direction shows as a gain, the other shows as so much more loss, and the mean of both is what a splice really loses.
 * What one direction alone shows counts as 0 dB in the other. Both must have been measured alike: the reasons of a
 * refusal are `PairingRefusal`.
 */
export function combineDirections(
  forward: DirectedTrace,
  backward: DirectedTrace,
): Result<CombinedFibre, PairingRefusal> {
  const unlike = findUnlike(forward, backward)
  if (unlike !== null) return fail(unlike)
  const { lengthM } = forward
  if (lengthM === null || backward.lengthM === null) return fail('end-unknown')
  if (!haveSameEnd(forward, backward)) return fail('ends-disagree')
  return succeed({
    lengthM: (lengthM + backward.lengthM) / 2,
    totalLossDb: meanOf(forward.totalLossDb, backward.totalLossDb),
    attenuationDbPerKm: meanOf(forward.attenuationDbPerKm, backward.attenuationDbPerKm),
    losses: pairLosses(forward, { trace: backward, lengthM: backward.lengthM }).map(combineLoss),
  })
}

function findUnlike(forward: DirectedTrace, backward: DirectedTrace): PairingRefusal | null {
  if (Math.abs(forward.wavelengthNm - backward.wavelengthNm) > sameWavelengthNm) return 'wavelengths-differ'
  if (forward.pulseNs !== backward.pulseNs) return 'pulses-differ'
  const rangeM = Math.max(forward.rangeM, backward.rangeM)
  return Math.abs(forward.rangeM - backward.rangeM) > sameRangeShare * rangeM ? 'ranges-differ' : null
}

/** Whether both show the whole fibre. Only then can a place of one be said as a place of the other. */
export function haveSameEnd(forward: DirectedTrace, backward: DirectedTrace): boolean {
  const [aM, bM] = [forward.lengthM, backward.lengthM]
  if (aM === null || bM === null) return false
  const pulseM = Math.max(forward.pulseM, backward.pulseM)
  return Math.abs(aM - bM) <= Math.max(sameEndMinM, sameEndPulses * pulseM, sameEndShare * Math.max(aM, bM))
}

interface SeenLoss {
  readonly loss: FibreLoss
  readonly forward: CableEvent | null
  readonly backward: CableEvent | null
}

/** The backward trace, and the length by which its positions are mirrored. */
export interface Mirrored {
  readonly trace: DirectedTrace
  readonly lengthM: number
}

/** Losses of both directions side by side, on the axis from end A: no mean is taken. */
export function pairLosses(forward: DirectedTrace | null, backward: Mirrored | null): SeenLoss[] {
  const pulseM = Math.max(forward?.pulseM ?? 0, backward?.trace.pulseM ?? 0)
  const mirrored = backward?.trace.events.map((event) => mirrorEvent(event, backward.lengthM)) ?? []
  return matchEvents(forward?.events ?? [], mirrored, pulseM)
    .map(([ahead, behind]) => ({ loss: makeLoss(ahead, behind), forward: ahead, backward: behind }))
    .toSorted((a, b) => a.loss.positionM - b.loss.positionM)
}

function mirrorEvent(event: CableEvent, lengthM: number): CableEvent {
  return { ...event, positionM: lengthM - event.positionM }
}

function makeLoss(forward: CableEvent | null, backward: CableEvent | null): FibreLoss {
  const seen = [forward, backward].filter((event) => event !== null)
  const reflectances = seen.map(({ reflectanceDb }) => reflectanceDb).filter((value) => value !== null)
  return {
    positionM: seen.reduce((sum, { positionM }) => sum + positionM, 0) / seen.length,
    isReflective: seen.some(({ isReflective }) => isReflective),
    forwardDb: forward?.lossDb ?? null,
    backwardDb: backward?.lossDb ?? null,
    meanDb: null,
    isOneSided: false,
    reflectanceDb: reflectances.length === 0 ? null : Math.max(...reflectances),
  }
}

function combineLoss({ loss, forward, backward }: SeenLoss): FibreLoss {
  const isOneSided = forward === null || backward === null
  const unseen = { lossDb: 0 }
  return { ...loss, isOneSided, meanDb: meanOf((forward ?? unseen).lossDb, (backward ?? unseen).lossDb) }
}

function meanOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : (a + b) / 2
}
