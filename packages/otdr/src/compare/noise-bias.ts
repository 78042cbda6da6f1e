import { indexAt } from '../trace/trace.ts'
import type { Pair, Subject } from './subject.ts'
import type { Section } from './windows.ts'

const biasPerSquare = Math.LN10 / 10
const biasMinDb = 0.05
const biasShare = 0.1

/**
 * Noise makes the mean of decibels say less light than there is, by the square of what the samples scatter (5 lg e / 2 of their
 * relative power): by how much more in the current trace than in the reference, in dB of loss.
 */
export function measureBias({ reference, current }: Pair, { fromM, toM }: Section): number {
  const scatter = ({ trace, scan }: Subject) =>
    scan.fitter.fit(indexAt(trace, fromM), indexAt(trace, toM))?.residual ?? 0
  return biasPerSquare * (scatter(current) ** 2 - scatter(reference) ** 2)
}

/** Whether so much of a loss between two sections may be what noise does to a mean. */
export function isBiased(pair: Pair, lossDb: number, [left, right]: readonly [Section, Section]): boolean {
  const biasDb = Math.abs(measureBias(pair, right) - measureBias(pair, left))
  return biasDb > Math.max(biasMinDb, biasShare * Math.abs(lossDb))
}
