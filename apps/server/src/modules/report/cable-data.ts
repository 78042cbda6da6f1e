import type { BatchInfo, BatchTable, Closure, FibreLosses } from '@fibrewatch/contract/batch'
import type { LimitValues } from '@fibrewatch/otdr'
import type { DomainScope } from '#platform/auth/scope'
import type { ReportPorts } from './report.types.ts'

/** A cable at one wavelength: the table of its losses, all fibres. */
export interface CableData {
  readonly batch: BatchInfo['batch']
  readonly wavelengthNm: number | null
  readonly closures: readonly Closure[]
  readonly closuresLeftOut: number
  readonly stat: BatchTable['stat']
  readonly fibres: readonly FibreLosses[]
  /** Null: nothing is judged. */
  readonly limits: LimitValues | null
}

const PAGE_FIBRES = 200

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

export interface CableQuestion {
  readonly batchId: number
  readonly wavelengthNm?: number | undefined
  readonly hasAllWavelengths?: boolean | undefined
}

/** One table for each wavelength that is asked for, rising. */
export async function loadCable(
  ports: ReportPorts,
  scope: DomainScope,
  question: CableQuestion,
): Promise<[CableData, ...CableData[]]> {
  const [first, ...others] = await listAskedWavelengths(ports, scope, question)
  const { batchId } = question
  const tables = [await loadCableData(ports, scope, { batchId, wavelengthNm: first })] as const
  const rest: CableData[] = []
  for (const wavelengthNm of others) rest.push(await loadCableData(ports, scope, { batchId, wavelengthNm }))
  return [...tables, ...rest]
}

/** Empty: that with the most files. */
export async function listAskedWavelengths(
  ports: ReportPorts,
  scope: DomainScope,
  { batchId, wavelengthNm, hasAllWavelengths = false }: CableQuestion,
): Promise<number[]> {
  if (!hasAllWavelengths) return wavelengthNm === undefined ? [] : [wavelengthNm]
  const { wavelengths } = await ports.loadBatchInfo(scope, batchId)
  return wavelengths.map((each) => each.wavelengthNm)
}

/** A thousand fibres with five hundred closures are some hundred megabytes at the very most; usual cables some hundred KB. */
async function loadCableData(
  ports: ReportPorts,
  scope: DomainScope,
  { batchId, wavelengthNm }: Omit<CableQuestion, 'hasAllWavelengths'>,
): Promise<CableData> {
  const { batch } = await ports.loadBatchInfo(scope, batchId)
  const asked = { batchId, limit: PAGE_FIBRES, ...(wavelengthNm === undefined ? {} : { wavelengthNm }) }
  let page = await ports.loadTablePage(scope, asked)
  const fibres = [...page.fibres.list]
  while (page.fibres.nextCursor !== null) {
    page = await ports.loadTablePage(scope, { ...asked, cursor: page.fibres.nextCursor })
    fibres.push(...page.fibres.list)
  }
  const limits = batch.limitSetId === null ? undefined : await ports.loadLimitValues(batch.limitSetId)
  const { closures, closuresLeftOut, stat } = page
  return {
    batch,
    wavelengthNm: page.wavelengthNm,
    closures,
    closuresLeftOut,
    stat,
    fibres,
    limits: limits ?? null,
  }
}
