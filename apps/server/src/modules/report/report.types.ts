import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { ReportRow, reportApi } from '@fibrewatch/contract/report'
import type { AlarmModule } from '#modules/alarm'
import type { BaseMapModule } from '#modules/base-map'
import type { BatchModule } from '#modules/batch'
import type { PlantModule } from '#modules/plant'
import type { QualityModule } from '#modules/quality'
import type { TraceModule } from '#modules/trace'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { Locale } from '#platform/http/locale'
import type { Log } from '#platform/log/log'
import type { Deps, Ids } from '#platform/module'

/** What reports read of the other modules. */
export interface ReportPorts {
  readonly loadLinkDetail: PlantModule['loadLinkDetail']
  readonly listLinks: PlantModule['listLinks']
  readonly listLines: PlantModule['listLines']
  readonly listSites: PlantModule['listSites']
  readonly loadTraceInfo: TraceModule['loadTraceInfo']
  readonly loadTraceCurve: TraceModule['loadTraceCurve']
  readonly loadBatchInfo: BatchModule['loadBatchInfo']
  readonly loadTablePage: BatchModule['loadTablePage']
  readonly loadFileInfo: BatchModule['loadFileInfo']
  readonly loadFileCurve: BatchModule['loadFileCurve']
  readonly loadLimitValues: BatchModule['loadLimitValues']
  readonly judgeTrace: QualityModule['judgeTrace']
  readonly loadAlarmInfo: AlarmModule['loadAlarmInfo']
  readonly loadGround: BaseMapModule['loadGround']
  /** The installation and who runs it, for the head of every page. */
  loadBrand(locale: Locale): Promise<{ readonly name: string; readonly organisation: string | null }>
  /** A picture as it was uploaded; null where none was. */
  loadLogo(): Promise<Uint8Array | null>
  /** Megabytes a space of the netdisk may hold. */
  loadQuotaMb(): Promise<number>
}

export interface ReportParts {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly ids: Pick<Ids, 'makeUuid'>
  readonly jobs: Deps['jobs']
  readonly log: Log
  readonly ports: ReportPorts
}

type Asked<Call extends keyof typeof reportApi> = EndpointBody<(typeof reportApi)[Call]>

/** What a report is made of, as it is kept. */
export type ReportRequest =
  | ({ readonly subject: 'trace' } & Asked<'trace'>)
  | ({ readonly subject: 'links' } & Asked<'links'>)
  | ({ readonly subject: 'batch' } & Asked<'batch'>)
  | ({ readonly subject: 'alarm' } & Asked<'alarm'>)

/** Why a report failed: a reason of the contract with the values of its text. */
export interface ReportFailure {
  readonly reason: string
  readonly values: readonly (string | number)[]
}

export type StoredReport = Omit<ReportRow, 'createdBy' | 'createdAt' | 'endedAt' | 'failure'> & {
  readonly request: ReportRequest
  readonly failure: ReportFailure | null
  readonly nodeId: number | null
  readonly userId: number
  readonly userName: string
  readonly createdAt: Date
  readonly endedAt: Date | null
}
