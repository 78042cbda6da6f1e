import type { Task } from '@fibrewatch/contract/task'
import type { ExportColumn } from '#platform/export/make-export'
import { NAME_COLUMN, REMARK_COLUMN } from '#platform/export/usual-columns'

export const RUN_STATUS_NAMES = {
  queued: { zh: '等待中', en: 'Queued' },
  running: { zh: '执行中', en: 'Running' },
  succeeded: { zh: '成功', en: 'Succeeded' },
  failed: { zh: '失败', en: 'Failed' },
  skipped: { zh: '已跳过', en: 'Skipped' },
  interrupted: { zh: '已中断', en: 'Interrupted' },
} as const
export const TRIGGER_NAMES = {
  schedule: { zh: '定时', en: 'Scheduled' },
  manual: { zh: '手动', en: 'Manual' },
} as const
const TYPE_NAMES = { cron: { zh: 'Cron', en: 'Cron' }, interval: { zh: '间隔', en: 'Interval' } } as const
const OVERLAP_NAMES = {
  skip: { zh: '跳过', en: 'Skip' },
  queue: { zh: '排队', en: 'Queue' },
  parallel: { zh: '并行', en: 'Parallel' },
} as const
const STATUS_NAMES = [
  { zh: '已停止', en: 'Stopped' },
  { zh: '运行中', en: 'Running' },
] as const

export const TASK_COLUMNS: readonly ExportColumn<Task>[] = [
  { id: 'id', head: { zh: '编号', en: 'Number' }, text: ({ id }) => id, width: 8 },
  { ...NAME_COLUMN, width: 24 },
  {
    id: 'status',
    head: { zh: '状态', en: 'Status' },
    text: ({ status }, locale) => STATUS_NAMES[status]?.[locale],
  },
  { id: 'type', head: { zh: '类型', en: 'Type' }, text: ({ type }, locale) => TYPE_NAMES[type][locale] },
  { id: 'handler', head: { zh: '处理', en: 'Handler' }, text: ({ handler }) => handler, width: 24 },
  { id: 'params', head: { zh: '参数', en: 'Arguments' }, text: ({ params }) => JSON.stringify(params) },
  { id: 'cron', head: { zh: 'Cron 表达式', en: 'Cron expression' }, text: ({ cron }) => cron },
  { id: 'timeZone', head: { zh: '时区', en: 'Time zone' }, text: ({ timeZone }) => timeZone },
  { id: 'everyMs', head: { zh: '间隔（毫秒）', en: 'Interval (ms)' }, text: ({ everyMs }) => everyMs },
  {
    id: 'overlap',
    head: { zh: '重叠时', en: 'On overlap' },
    text: ({ overlap }, locale) => OVERLAP_NAMES[overlap][locale],
  },
  { id: 'limit', head: { zh: '次数上限', en: 'Limit' }, text: ({ limit }) => limit },
  {
    id: 'nextRunAt',
    head: { zh: '下次执行', en: 'Next run' },
    text: ({ nextRunAt }) => nextRunAt,
    isTime: true,
    width: 26,
  },
  {
    id: 'lastRun',
    head: { zh: '上次结果', en: 'Last run' },
    text: ({ lastRun }, locale) => lastRun && RUN_STATUS_NAMES[lastRun.status][locale],
  },
  { ...REMARK_COLUMN, width: 32 },
  {
    id: 'updatedAt',
    head: { zh: '更新时间', en: 'Changed' },
    text: ({ updatedAt }) => updatedAt,
    isTime: true,
    width: 26,
  },
]
