import type { BatchTable, Closure, ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import type { CableTable, TableClosure, TableFibre, TableLoss } from '@fibrewatch/otdr'
import type { StoredBatch } from './batch.repository.ts'

/** Ids of the files a fibre's figures come from, by its number. */
export type TableFiles = ReadonlyMap<number, { readonly ab: string | null; readonly ba: string | null }>

interface TableOf {
  readonly batch: StoredBatch
  readonly wavelengthNm: number | null
  readonly table: CableTable
  readonly files: TableFiles
}

interface TablePage {
  readonly shown: readonly TableFibre[]
  readonly nextCursor: string | null
  readonly maxClosures: number
}

export function makeTable({ batch, wavelengthNm, table, files }: TableOf, page: TablePage): BatchTable {
  const { closures, fibres } = table
  return {
    wavelengthNm,
    closures: closures.slice(0, page.maxClosures).map(makeClosure),
    closuresLeftOut: Math.max(0, closures.length - page.maxClosures),
    stat: makeStat(batch, table),
    fibres: {
      list: page.shown.map((fibre) => makeFibre(fibre, files)),
      nextCursor: page.nextCursor,
      total: fibres.length,
      totalIsMore: false,
    },
  }
}

function makeStat({ fibreCount }: StoredBatch, { closures, fibres }: CableTable): BatchTable['stat'] {
  const splices = closures.filter(({ kind }) => kind === 'splice')
  const measured = splices.reduce((sum, { measuredCount }) => sum + measuredCount, 0)
  const sumDb = splices.reduce((sum, { meanDb, measuredCount }) => sum + (meanDb ?? 0) * measuredCount, 0)
  const largest = splices.map(({ maxDb }) => maxDb).filter((maxDb) => maxDb !== null)
  return {
    fibres: fibres.length,
    passed: fibres.filter(({ verdict }) => verdict === 'pass').length,
    failed: fibres.filter(({ verdict }) => verdict === 'fail').length,
    missing: Math.max(0, fibreCount - fibres.length),
    spliceMeanDb: measured === 0 ? null : sumDb / measured,
    spliceMaxDb: largest.length === 0 ? null : Math.max(...largest),
  }
}

const makeClosure = (closure: TableClosure, index: number): Closure => ({ number: index + 1, ...closure })

function makeFibre({ losses, failed, ...fibre }: TableFibre, files: TableFiles): FibreLosses {
  const own = files.get(fibre.fibreNumber)
  return {
    ...fibre,
    forwardFileId: own?.ab ?? null,
    backwardFileId: own?.ba ?? null,
    losses: losses.map(makeLoss),
    failed: [...failed],
  }
}

function makeLoss({ closure, isReflective: _isReflective, failed, ...loss }: TableLoss): ClosureLoss {
  return { ...loss, closure: closure === null ? null : closure + 1, failed: [...failed] }
}
