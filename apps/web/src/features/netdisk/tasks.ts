import {
  type NetdiskAction,
  type NetdiskOutcome,
  type NetdiskProgress,
  netdiskApi,
} from '@fibrewatch/contract/netdisk'
import { create } from 'zustand'
import { mayCall } from '#lib/access/access.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { defineStored } from '#lib/storage/stored.ts'
import { wait } from '#lib/wait.ts'

export type DiskTask = NetdiskProgress & { id: string }

/** Background work of the server. Followed here, whichever page is shown, and after a reload. */
export const useTasks = create<{ tasks: readonly DiskTask[]; settled: number }>()(() => ({
  tasks: [],
  settled: 0,
}))

const CHECK_EVERY_MS = 1000
const MAX_WAIT_MS = 30_000

type Kept = { id: string; action: NetdiskAction }
const isKept = (value: Partial<Kept> | null): value is Kept =>
  typeof value?.id === 'string' && typeof value.action === 'string'
const storedTasks = defineStored('netdisk_tasks', (value) =>
  Array.isArray(value) ? (value as (Partial<Kept> | null)[]).filter(isKept) : null,
)

const keepRunning = () =>
  storedTasks.save(
    useTasks
      .getState()
      .tasks.filter(({ status }) => status === 'running')
      .map(({ id, action }) => ({ id, action })),
  )

function note(id: string, change: Partial<DiskTask>): void {
  useTasks.setState(({ tasks, settled }) => ({
    tasks: tasks.map((task) => (task.id === id ? { ...task, ...change } : task)),
    settled: change.status === undefined || change.status === 'running' ? settled : settled + 1,
  }))
  if (change.status !== 'running') keepRunning()
}

export function forgetTask(id: string): void {
  useTasks.setState(({ tasks }) => ({ tasks: tasks.filter((task) => task.id !== id) }))
  keepRunning()
}

/** Polls until the task is over; without an answer it waits longer each time. */
async function follow(id: string): Promise<void> {
  for (let waitMs = CHECK_EVERY_MS; ; ) {
    await wait(waitMs)
    try {
      const progress = await call(netdiskApi.check, { body: { taskId: id }, isQuiet: true })
      note(id, progress)
      if (progress.status !== 'running') return
      waitMs = CHECK_EVERY_MS
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'answered' && error.status < 500) {
        return note(id, { status: 'failed', err: error.message })
      }
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    }
  }
}

function begin({ id, action }: Kept): void {
  const task: DiskTask = { id, action, status: 'running', done: 0, total: 0, err: null }
  useTasks.setState(({ tasks }) => ({ tasks: [...tasks, task] }))
  void follow(id)
}

/** Shows the progress when the answer says that the work goes on. */
export function followOutcome({ taskId, done }: NetdiskOutcome, action: NetdiskAction): void {
  if (done || taskId === null || !mayCall(netdiskApi.check)) return
  begin({ id: taskId, action })
  keepRunning()
}

let isResumed = false

/** Once, when the netdisk is first opened: follows the tasks that were running before a reload. */
export function resumeTasks(): void {
  if (isResumed || !mayCall(netdiskApi.check)) return
  isResumed = true
  for (const kept of storedTasks.load() ?? []) begin(kept)
}
