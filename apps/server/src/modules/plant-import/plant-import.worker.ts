/** A thread that reads one file: neither its size nor its tricks reach the event loop of the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from './file-limits.ts'
import { type NumberedRow, readRows } from './read-rows.ts'
import type { ReaderAnswer, ReaderTask } from './row-reader.ts'

/** Written by one statement. */
const PORTION = 500

const port = parentPort
if (!port) throw new Error('plant-import.worker.ts runs only as a worker thread')

const send = (answer: ReaderAnswer): void => port.postMessage(answer)
/** The server takes one portion after the other: what it has not written yet is not read. */
const waitUntilTaken = (): Promise<void> => new Promise((resolve) => port.once('message', () => resolve()))

async function read({ format, bytes }: ReaderTask): Promise<void> {
  const headings: string[] = []
  let portion: NumberedRow[] = []
  for await (const row of readRows(format, bytes, headings)) {
    portion.push(row)
    if (portion.length < PORTION) continue
    send({ name: 'rows', rows: portion })
    await waitUntilTaken()
    portion = []
  }
  send({ name: 'rows', rows: portion })
  await waitUntilTaken()
  send({ name: 'end', headings })
}

try {
  // The server starts the thread with its task.
  await read(workerData as ReaderTask)
} catch (cause) {
  if (!(cause instanceof UnreadableFile)) throw cause
  send({ name: 'unreadable', fault: cause.fault })
}
port.close()
