import type { Tx } from '#platform/database/database'

/** A change of an object's values, as the history of the plant keeps it; null: it had none. */
export interface ValuesChange {
  readonly kind: 'attributes'
  readonly objectId: number
  readonly objectName: string
  readonly domainId: number
  readonly before: object | null
  readonly after: object | null
  readonly at: Date
  readonly userId: number
  readonly userName: string
  readonly undoesId: null
}

/** What this module asks of others. */
export interface AttributePorts {
  keepChange(tx: Tx, change: ValuesChange): Promise<number>
}
