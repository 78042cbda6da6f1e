import { taskApi } from '@fibrewatch/contract/task'
import { makeExport } from '#platform/export/make-export'
import { type RouteDefinition, route } from '#platform/http/route'
import { makePage, readPage } from '#platform/list/page'
import { TASK_COLUMNS } from './task.export.ts'
import { parseCron, parseTimeZone } from './task-fields.ts'
import type { TaskRow } from './task.repository.ts'
import { listCronRuns } from './task-schedule.ts'
import {
  createTask,
  type Changed,
  listTaskPage,
  readAllTasks,
  removeTasks,
  requireTask,
  runTaskOnce,
  startTask,
  stopTask,
  type TaskParts,
  changeTask,
} from './task.service.ts'

const EXPORT_NAME = { zh: '任务', en: 'Tasks' } as const
const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

const about = ({ before, after }: Changed<TaskRow>) => ({
  objectId: after.id,
  objectName: after.name,
  before,
  after,
})

export const makeTaskRoutes = (parts: TaskParts): RouteDefinition[] => [
  route(taskApi.page, async ({ query }) => {
    const slice = readPage(query)
    const { list, total } = await listTaskPage(parts, query, slice)
    return makePage(list, total, slice)
  }),
  route(taskApi.info, ({ query }) => requireTask(parts, query.id)),
  route(taskApi.export, async ({ query, locale }) =>
    makeExport({ columns: TASK_COLUMNS, fileName: EXPORT_NAME }, readAllTasks(parts, query), {
      query,
      locale,
    }),
  ),
  route(taskApi.handlers, async () => parts.registry.list()),
  route(taskApi.preview, async ({ query, locale }) => {
    const cron = parseCron(query.cron, locale)
    const runs = listCronRuns(cron, parseTimeZone(query.timeZone ?? DEFAULT_TIME_ZONE), parts.clock.now())
    return { runs: runs.map((date) => date.toISOString()) }
  }),
  route(taskApi.add, async ({ body, locale, record }) => {
    const after = await createTask(parts, body, locale)
    record({ objectId: after.id, objectName: after.name, after })
    return { id: after.id }
  }),
  route(taskApi.update, async ({ body, locale, record }) => {
    record(about(await changeTask(parts, body, locale)))
    return null
  }),
  route(taskApi.delete, async ({ body, record }) => {
    const removed = await removeTasks(parts, body.ids)
    const names = removed.map(({ name }) => name).join(', ')
    record({ objectId: removed.map(({ id }) => id).join(','), objectName: names, before: { tasks: removed } })
    return null
  }),
  route(taskApi.start, async ({ body, record }) => {
    record(about(await startTask(parts, body.id)))
    return null
  }),
  route(taskApi.stop, async ({ body, record }) => {
    record(about(await stopTask(parts, body.id)))
    return null
  }),
  route(taskApi.once, async ({ body, record }) => {
    const { task, runId } = await runTaskOnce(parts, body.id)
    record({ objectId: task.id, objectName: task.name })
    return { runId }
  }),
]
