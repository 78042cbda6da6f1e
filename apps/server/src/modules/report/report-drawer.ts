import { PassThrough, type Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ReportHead, Sheet } from './drawing/sheet.ts'
import type { DrawingTask, DrawnMessage } from './drawing-messages.ts'
import { tooMuch } from './report.errors.ts'

const MEGABYTE = 1024 * 1024
/** Five hundred fibres with 22 closures from both ends: 9.6 MB, 19 KB a sheet (measured); of few sheets fonts are the most. */
const MAX_BYTES = 64 * MEGABYTE
/** Pages leave as they are drawn, and five hundred sheets take 35 MB (measured): a fault shall not take all there is. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256 }

/** A report while it is drawn in a thread of its own. */
export interface ReportDrawer {
  /** Resolves once it is drawn: the next sheet is not made before. */
  addSheet(sheet: Sheet): Promise<void>
  /** The PDF. @throws report.too-large, from the stream */
  finish(): Readable
  /** Ends the thread, whatever it does. */
  stop(): Promise<void>
}

export async function startReportDrawer(head: ReportHead): Promise<ReportDrawer> {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: THREAD_LIMITS,
  })
  // It never holds back: all of it is a report at most.
  const output = new PassThrough({ highWaterMark: MAX_BYTES })
  let waiting: PromiseWithResolvers<void> | undefined
  const fail = (cause: Error): void => {
    waiting?.reject(cause)
    output.destroy(cause)
  }
  // Whoever waits for a sheet is told by its promise; an unread stream must not end the process.
  output.on('error', () => {})
  let sizeBytes = 0
  worker.on('message', (message: DrawnMessage) => {
    if (message.kind === 'drawn') return waiting?.resolve()
    if (message.kind === 'end') return void output.end()
    sizeBytes += message.bytes.length
    if (sizeBytes > MAX_BYTES) fail(tooMuch(MAX_BYTES / MEGABYTE))
    else output.write(message.bytes)
  })
  worker.on('error', (cause) => fail(cause instanceof Error ? cause : new Error(String(cause))))
  worker.on('exit', (code) => fail(new Error(`the thread of a report ended with code ${code}`)))
  const ask = (task: DrawingTask): Promise<void> => {
    waiting = Promise.withResolvers()
    worker.postMessage(task)
    return waiting.promise
  }
  await ask({ kind: 'begin', head })
  return {
    addSheet: (sheet) => ask({ kind: 'sheet', sheet }),
    finish: () => {
      worker.postMessage({ kind: 'finish' } satisfies DrawingTask)
      return output
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}
