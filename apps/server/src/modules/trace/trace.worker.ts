/** A thread that reads traces: fitting lines to a million samples must not stop the event loop. */
import { parentPort } from 'node:worker_threads'
import { doTraceWork, type TraceWork } from './trace-work.ts'

const port = parentPort
if (!port) throw new Error('trace.worker.ts runs only as a worker thread')
port.on('message', (work: TraceWork) => port.postMessage(doTraceWork(work)))
