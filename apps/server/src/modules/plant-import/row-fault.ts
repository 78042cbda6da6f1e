import type { ReasonCode } from '@fibrewatch/contract/reason'
import { ReasonError } from '#platform/http/errors'

/** Why a row is refused: a reason of the contract and its values, the first of `import.…` the id of a column. */
export interface RowReason {
  readonly reason: ReasonCode
  readonly values: readonly (string | number)[]
}

export class RowFault extends Error implements RowReason {
  readonly reason: ReasonCode
  readonly values: readonly (string | number)[]
  constructor(reason: ReasonCode, ...values: readonly (string | number)[]) {
    super(reason)
    this.reason = reason
    this.values = values
  }
}

/** Fields of the contract whose columns are called otherwise. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  lngLat: 'lat',
  coordinates: 'line',
  domainId: 'domain',
  siteId: 'site',
  nodeId: 'node',
  deviceId: 'device',
  launchOffsetM: 'launch_m',
  receiveFibreM: 'receive_m',
}

export const columnOf = (property: string): string =>
  COLUMN_OF[property] ?? property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What refuses a row; undefined for what is no fault of the row. */
export function readRowReason(cause: unknown): RowReason | undefined {
  if (cause instanceof RowFault) return cause
  if (!(cause instanceof ReasonError) || cause.family !== 'user') return undefined
  const [first] = cause.detail.errors ?? []
  if (first === undefined) return cause
  return { reason: 'import.out-of-range', values: [columnOf(first.field)] }
}
