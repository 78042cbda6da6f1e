import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Rows that were read, joined or left out on the way to the answer. */
function countRows(node: PlanNode): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, Plans: below = [] } = node
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return below.reduce((sum, each) => sum + countRows(each), (rows + removed) * loops)
}

/** Has the database count the rows of each statement instead of answering it. */
class RowCount implements KyselyPlugin {
  rows = 0

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!RawNode.is(node)) throw new Error('a statement in words was expected')
    return {
      ...node,
      sqlFragments: node.sqlFragments.with(0, `EXPLAIN (ANALYZE, FORMAT JSON) ${node.sqlFragments[0]}`),
    }
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const { 'QUERY PLAN': plans } of result.rows) {
      // As EXPLAIN writes it.
      for (const { Plan: plan } of plans as { Plan: PlanNode }[]) this.rows += countRows(plan)
    }
    return Promise.resolve(result)
  }
}

/** Rows that the statements of `work` read, join or leave out, all of them in words: it gets their plans for answers. */
export async function countRowsOf({ db }: Database, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const count = new RowCount()
  await transaction(db, (tx) => work(tx.withPlugin(count)))
  return count.rows
}
