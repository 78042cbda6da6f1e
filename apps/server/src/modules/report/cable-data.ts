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

/** A thousand fibres with five hundred closures are some hundred megabytes at the very most; usual cables some hundred KB. */
export async function loadCableData(
  ports: ReportPorts,
  scope: DomainScope,
  { batchId, wavelengthNm }: { readonly batchId: number; readonly wavelengthNm?: number | undefined },
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
