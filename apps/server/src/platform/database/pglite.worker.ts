/**
 * The embedded PostgreSQL, alone in its thread: its commits wait for the disk, and that must not stop
 * the event loop that answers people. Raw protocol bytes come in and go out.
 */
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type FsyncWitness, type NodeFsModule, wireFsync } from './durable-fsync.ts'
import { markFolderComplete, prepareFolder } from './embedded-folder.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-protocol.ts'

const NO_BYTES = new Uint8Array(0)
const start = workerData as WorkerStart
const port = parentPort
if (!port) throw new Error('pglite.worker.ts runs only as a worker thread')
const post = (message: WorkerAnswer): void => port.postMessage(message)

let broken: unknown
const witness: FsyncWitness = {
  onFailure: (cause) => {
    broken = cause
  },
  ...(start.reportFsync ? { onFsync: () => post({ kind: 'fsync' }) } : {}),
}

type EngineInit = NodeFS['init']

class DurableNodeFS extends NodeFS {
  override async init(...[engine, options]: Parameters<EngineInit>): ReturnType<EngineInit> {
    const { emscriptenOpts } = await super.init(engine, options)
    const wire = (module: NodeFsModule): void => wireFsync(module, witness)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), wire] } }
  }
}

/** PGlite's own start parameters without `-F` (which turns fsync off), plus ours. */
function makeStartParams(): string[] {
  const settings = [
    `fsync=${start.storage.kind === 'folder' ? 'on' : 'off'}`,
    'wal_sync_method=fsync',
    `shared_buffers=${start.sharedBuffersMb}MB`,
    'timezone=UTC',
  ]
  const own = settings.flatMap((setting) => ['-c', setting])
  return [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...own]
}

async function openEngine(): Promise<PGlite> {
  const startParams = makeStartParams()
  const { storage } = start
  if (storage.kind === 'memory') {
    const loaded = storage.loadFrom ? { loadDataDir: await openAsBlob(storage.loadFrom) } : {}
    return PGlite.create({ startParams, ...loaded })
  }
  prepareFolder(storage.path)
  const engine = await PGlite.create({ fs: new DurableNodeFS(storage.path), startParams })
  markFolderComplete(storage.path)
  return engine
}

async function answer(engine: PGlite, request: WorkerRequest): Promise<Uint8Array> {
  if (request.kind === 'close') await engine.close()
  if (request.kind === 'dump') {
    const dump = await engine.dumpDataDir('none')
    await writeFile(request.path, new Uint8Array(await dump.arrayBuffer()))
  }
  return request.kind === 'exec' ? engine.execProtocolRaw(request.bytes) : NO_BYTES
}

function fail(cause: unknown): void {
  broken = cause
  post({ kind: 'fatal', reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) })
  port?.close()
}

async function serve(engine: PGlite, request: WorkerRequest): Promise<void> {
  try {
    const bytes = await answer(engine, request)
    if (broken !== undefined) fail(broken)
    else post({ kind: 'done', id: request.id, bytes })
    if (request.kind === 'close') port?.close()
  } catch (cause) {
    fail(cause)
  }
}

try {
  const engine = await openEngine()
  port.on('message', (request: WorkerRequest) => void serve(engine, request))
  post({ kind: 'ready' })
} catch (cause) {
  fail(cause)
}
