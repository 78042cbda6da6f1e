import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Threads that work on one thing after the other, each told by a message. */
export interface Threads {
  /** One that runs this file and stands idle, or a new one. */
  readonly take: (file: URL, resourceLimits: ResourceLimits) => Worker
  /** Keeps it for what comes next, here or elsewhere in the process: none of its listeners may be left. */
  readonly giveBack: (worker: Worker) => void
}

interface Idle {
  readonly file: string
  readonly timer: NodeJS.Timeout
}

/** One that has no work for `idleMs` ends, and gives its memory back; none that is idle keeps the process alive. */
export function createThreads(idleMs: number): Threads {
  const files = new WeakMap<Worker, string>()
  const idle = new Map<Worker, Idle>()
  const drop = (worker: Worker): void => {
    clearTimeout(idle.get(worker)?.timer)
    idle.delete(worker)
  }
  /** The one that worked last: of several the others come to their end. */
  const findIdle = (file: string): Worker | undefined =>
    [...idle].findLast(([, each]) => each.file === file)?.[0]
  const start = (file: URL, resourceLimits: ResourceLimits): Worker => {
    const worker = new Worker(file, { execArgv: [], resourceLimits })
    files.set(worker, file.href)
    // What goes wrong while it has no work is nobody's; it has ended then.
    worker.on('error', () => {})
    worker.on('exit', () => drop(worker))
    return worker
  }
  return {
    take: (file, resourceLimits) => {
      const worker = findIdle(file.href)
      if (worker === undefined) return start(file, resourceLimits)
      drop(worker)
      worker.ref()
      return worker
    },
    giveBack: (worker) => {
      const end = (): void => {
        drop(worker)
        void worker.terminate()
      }
      worker.unref()
      idle.set(worker, { file: files.get(worker) ?? '', timer: setTimeout(end, idleMs).unref() })
    },
  }
}

/** A thread that stands idle keeps 35 MB, and starts in a fifth of a second; an import of files comes without a pause. */
const IDLE_MS = 10_000

/** The process's own. */
export const processThreads: Threads = createThreads(IDLE_MS)
