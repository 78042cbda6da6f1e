/** A thread that reads traces: fitting lines to a million samples must not stop the event loop. */
import { parentPort } from 'node:worker_threads'
import { type ReadTask, readTrace } from './trace-reading.ts'

const port = parentPort
if (!port) throw new Error('trace.worker.ts runs only as a worker thread')
port.on('message', (task: ReadTask) => port.postMessage(readTrace(task)))
