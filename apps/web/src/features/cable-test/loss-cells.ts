import type { Closure, ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import { formatDistance, formatJointDb, formatNumber } from '#lib/format/numbers.ts'

/** A row of the table: a fibre, or what all fibres come to at each place. */
export type LossRow = { kind: 'fibre'; fibre: FibreLosses } | { kind: 'mean' } | { kind: 'max' }

export const keyOfRow = (row: LossRow): string =>
  row.kind === 'fibre' ? String(row.fibre.fibreNumber) : row.kind

/** The loss that counts at a place: the mean, or the single direction where there is no mean. */
export type ShownLoss = {
  valueDb: number | null
  /** Which direction alone stands for the place. */
  single: 'forward' | 'backward' | null
  /** A direction in which the fibre seems to gain. */
  isGainer: boolean
}

export function findShownLoss({ meanDb, forwardDb, backwardDb }: ClosureLoss): ShownLoss {
  const isGainer = (forwardDb ?? 0) < 0 || (backwardDb ?? 0) < 0
  if (meanDb !== null) return { valueDb: meanDb, single: null, isGainer }
  if (forwardDb !== null && backwardDb !== null) return { valueDb: null, single: null, isGainer }
  const single = forwardDb === null ? 'backward' : 'forward'
  return { valueDb: forwardDb ?? backwardDb, single, isGainer }
}

export const findLossAt = ({ losses }: FibreLosses, closure: Closure): ClosureLoss | null =>
  losses.find((loss) => loss.closure === closure.number) ?? null

/** What a fibre shows where no other does: the largest of it, and of how many. */
export function findElsewhere({ losses }: FibreLosses): { worst: ClosureLoss | null; count: number } {
  const own = losses.filter(({ closure }) => closure === null)
  const sizeOf = (loss: ClosureLoss) => findShownLoss(loss).valueDb ?? Number.NEGATIVE_INFINITY
  const worst = own.toSorted(
    (a, b) => Number(b.verdict === 'fail') - Number(a.verdict === 'fail') || sizeOf(b) - sizeOf(a),
  )
  return { worst: worst[0] ?? null, count: own.length }
}

/** `4.102 km`, and how sure it is. */
export const tellPlace = ({ positionM, spreadM }: Closure) => ({
  position: formatDistance(positionM),
  spread: formatNumber(Math.ceil(spreadM)),
})

export const tellDirections = ({ meanDb, forwardDb, backwardDb }: ClosureLoss) => ({
  mean: formatJointDb(meanDb),
  forward: formatJointDb(forwardDb),
  backward: formatJointDb(backwardDb),
})
