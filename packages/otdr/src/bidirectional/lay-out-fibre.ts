import { combineDirections, type FibreLoss, type PairingRefusal, pairLosses } from './combine-directions.ts'
import type { DirectedTrace } from './directed-trace.ts'

/** How the measurements of a fibre were put together; a refusal says why they were not. */
export type Pairing = 'both' | 'forward-only' | 'backward-only' | PairingRefusal

/** Measurements of one fibre of a cable, from one end or from both. */
export interface MeasuredFibre {
  readonly fibreNumber: number
  /** From end A. */
  readonly forward: DirectedTrace | null
  readonly backward: DirectedTrace | null
}

export interface FibreLayout {
  readonly fibreNumber: number
  readonly pairing: Pairing
  readonly lengthM: number | null
  readonly totalLossDb: number | null
  readonly attenuationDbPerKm: number | null
  /** On the axis from end A, by position. */
  readonly losses: readonly FibreLoss[]
}

/**
 * A fibre on the axis from end A. Where the directions cannot be combined their losses stand side by side without a
 * mean. `cableLengthM` mirrors a backward trace that shows no end.
 */
export function layOutFibre(fibre: MeasuredFibre, cableLengthM: number | null): FibreLayout {
  const { fibreNumber, forward, backward } = fibre
  if (forward === null || backward === null) return layOutSingle(fibre, cableLengthM)
  const combined = combineDirections(forward, backward)
  if (combined.ok) return { fibreNumber, pairing: 'both', ...combined.value }
  return { ...layOutSingle(fibre, cableLengthM), pairing: combined.error }
}

function layOutSingle(fibre: MeasuredFibre, cableLengthM: number | null): FibreLayout {
  const { fibreNumber, forward, backward } = fibre
  const one = forward ?? backward
  const mirrorM = backward?.lengthM ?? forward?.lengthM ?? cableLengthM
  const mirrored = backward === null || mirrorM === null ? null : { trace: backward, lengthM: mirrorM }
  return {
    fibreNumber,
    pairing: forward === null ? 'backward-only' : 'forward-only',
    lengthM: one?.lengthM ?? null,
    totalLossDb: one?.totalLossDb ?? null,
    attenuationDbPerKm: one?.attenuationDbPerKm ?? null,
    losses: pairLosses(forward, mirrored).map(({ loss }) => loss),
  }
}
