import { closedObject } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import type { Database } from '#platform/database/database'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import { listTableSizes, loadDatabaseFacts } from './serve.repository.ts'

const DEFAULT_TABLES = 20

/** Writes the size of the database and of its largest tables to the task log. */
export const makeDatabaseTask = (database: Database): AnyTask =>
  defineTask({
    name: 'database.measure',
    label: { zh: '统计数据库容量', en: 'Measure the database' },
    params: closedObject({ tables: Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_TABLES }) }),
    paramLabels: { tables: { zh: '列出的表数', en: 'Tables to list' } },
    run: async ({ tables }, { log }) => {
      const { sizeBytes } = await loadDatabaseFacts(database)
      log(`total: ${sizeBytes}`)
      const sizes = await listTableSizes(database.db, tables)
      return sizes.map((table) => `${table.name}: ${table.sizeBytes}`).join('\n')
    },
  })
