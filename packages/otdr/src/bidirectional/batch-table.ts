import { cutToCable, type Curve, type DirectedTrace, type TestFibres } from './directed-trace.ts'
import type { FibreLoss } from './combine-directions.ts'
import { type CableClosure, findClosures } from './find-closures.ts'
import { judgeFibre, judgeLoss, type LimitValues, type LimitVerdict, lossThatCounts } from './judge-losses.ts'
import { layOutFibre, type FibreLayout, type MeasuredFibre } from './lay-out-fibre.ts'
import { medianOf } from './statistics.ts'

/** The curves of one fibre at one wavelength. */
export interface FibreCurves {
  readonly fibreNumber: number
  readonly forward: Curve | null
  readonly backward: Curve | null
}

export interface TableLoss extends FibreLoss, LimitVerdict {
  /** Index of its closure; null where but this fibre shows something. */
  readonly closure: number | null
}

export interface TableFibre extends Omit<FibreLayout, 'losses'>, LimitVerdict {
  readonly orlForwardDb: number | null
  readonly orlBackwardDb: number | null
  readonly losses: readonly TableLoss[]
}

export interface TableClosure extends CableClosure {
  /** Of the losses that count. */
  readonly meanDb: number | null
  readonly maxDb: number | null
  readonly maxFibreNumber: number | null
  readonly measuredCount: number
  readonly failedCount: number
}

export interface CableTable {
  readonly closures: readonly TableClosure[]
  /** As they were given. */
  readonly fibres: readonly TableFibre[]
}

export interface TableRules extends TestFibres {
  /** Nominal. */
  readonly wavelengthNm: number
  readonly limits: LimitValues
}

/** Closures × fibres of a cable at one wavelength. */
export function makeCableTable(curves: readonly FibreCurves[], rules: TableRules): CableTable {
  const measured = curves.map((fibre) => cutFibre(fibre, rules))
  const traces = measured
    .flatMap(({ forward, backward }) => [forward, backward])
    .filter((one) => one !== null)
  const cableLengthM = findCableLength(traces)
  const layouts = measured.map((fibre) => layOutFibre(fibre, cableLengthM))
  const pulseM = traces.reduce((longest, trace) => Math.max(longest, trace.pulseM), 0)
  const found = findClosures(layouts, pulseM)
  const fibres = layouts.map((layout, index) =>
    makeTableFibre(layout, {
      rules,
      closures: found.closures,
      placements: found.placements[index] ?? [],
      measured: measured[index],
    }),
  )
  const members = groupByClosure(fibres, found.closures.length)
  const closures = found.closures.map((closure, index) => makeTableClosure(closure, members[index] ?? []))
  return { closures, fibres }
}

function cutFibre({ fibreNumber, forward, backward }: FibreCurves, testFibres: TestFibres): MeasuredFibre {
  return {
    fibreNumber,
    forward: forward === null ? null : cutToCable(forward, testFibres),
    backward: backward === null ? null : cutToCable(backward, testFibres),
  }
}

function findCableLength(traces: readonly DirectedTrace[]): number | null {
  const lengths = traces.map(({ lengthM }) => lengthM).filter((lengthM) => lengthM !== null)
  return lengths.length === 0 ? null : medianOf(lengths)
}

interface FibreContext {
  readonly rules: TableRules
  readonly closures: readonly CableClosure[]
  readonly placements: readonly (number | null)[]
  readonly measured: MeasuredFibre | undefined
}

function makeTableFibre(layout: FibreLayout, context: FibreContext): TableFibre {
  const { rules, measured } = context
  const losses = layout.losses.map((loss, at) =>
    judgeTableLoss(loss, context.placements[at] ?? null, context),
  )
  const orlForwardDb = measured?.forward?.orlDb ?? null
  const orlBackwardDb = measured?.backward?.orlDb ?? null
  const figures = { ...layout, wavelengthNm: rules.wavelengthNm, orlsDb: [orlForwardDb, orlBackwardDb] }
  const verdict = judgeFibre(figures, losses, rules.limits)
  return { ...layout, orlForwardDb, orlBackwardDb, losses, ...verdict }
}

/** A closure says what its losses are, whatever a single fibre shows; elsewhere a reflection says it. */
function judgeTableLoss(
  loss: FibreLoss,
  closure: number | null,
  { closures, rules }: FibreContext,
): TableLoss {
  const own = loss.isReflective ? 'connector' : 'splice'
  const kind = closure === null ? own : (closures[closure]?.kind ?? own)
  return { ...loss, closure, ...judgeLoss(loss, kind, rules.limits) }
}

interface Member {
  readonly fibreNumber: number
  readonly loss: TableLoss
}

/** In one pass: a cable of hundreds of fibres has tens of thousands of losses. */
function groupByClosure(fibres: readonly TableFibre[], count: number): Member[][] {
  const groups = Array.from({ length: count }, (): Member[] => [])
  for (const { fibreNumber, losses } of fibres)
    for (const loss of losses) if (loss.closure !== null) groups[loss.closure]?.push({ fibreNumber, loss })
  return groups
}

function makeTableClosure(closure: CableClosure, members: readonly Member[]): TableClosure {
  let sumDb = 0
  let measuredCount = 0
  let worst: { readonly lossDb: number; readonly fibreNumber: number } | null = null
  for (const { fibreNumber, loss } of members) {
    const lossDb = lossThatCounts(loss)
    if (lossDb === null) continue
    sumDb += lossDb
    measuredCount += 1
    if (worst === null || lossDb > worst.lossDb) worst = { lossDb, fibreNumber }
  }
  return {
    ...closure,
    meanDb: measuredCount === 0 ? null : sumDb / measuredCount,
    maxDb: worst?.lossDb ?? null,
    maxFibreNumber: worst?.fibreNumber ?? null,
    measuredCount,
    failedCount: members.filter(({ loss }) => loss.verdict === 'fail').length,
  }
}
