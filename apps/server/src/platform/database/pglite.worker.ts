/**
 * The embedded PostgreSQL, alone in its thread: its commits wait for the disk, and that must not stop
 * the event loop that serves people. Raw protocol bytes come in and go out.
 */
import { constants, openAsBlob } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type FsyncWitness, type NodeFsModule, wireFsync } from './durable-fsync.ts'
import { EmbeddedUpkeep } from './embedded-upkeep.ts'
import { describeFailure } from './engine-failure.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-protocol.ts'

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
    // Log beyond what a crash would replay is deleted.
    'max_wal_size=128MB',
    'min_wal_size=32MB',
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
  return PGlite.create({ fs: new DurableNodeFS(storage.path), startParams })
}

/**
 * All commits are on the disk, so the files are at any moment what a crash would leave; the checkpoint only spares whoever
 * opens the copy most of the log. Nothing else reaches the engine meanwhile: requests are served one after the other.
 */
async function copyFolder(engine: PGlite, path: string): Promise<void> {
  if (start.storage.kind !== 'folder') throw new Error('a database in memory has no folder')
  await engine.query('CHECKPOINT')
  await cp(start.storage.path, path, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    errorOnExist: true,
  })
}

async function answer(engine: PGlite, request: WorkerRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (request.kind === 'close') await engine.close()
  if (request.kind === 'dump') {
    const dump = await engine.dumpDataDir('none')
    await writeFile(request.path, new Uint8Array(await dump.arrayBuffer()))
  }
  return request.kind === 'exec' ? execute(engine, request.bytes) : new Uint8Array(0)
}

/**
 * Sends protocol bytes and returns the engine's answer unparsed. `execProtocolRaw` would run it through a parser of
 * PGlite's own, which keeps every row it ever saw.
 */
async function execute(engine: PGlite, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  // A chunk is a view of the engine's memory, which is overwritten next.
  await engine.execProtocolRawStream(request, { onRawData: (chunk) => chunks.push(new Uint8Array(chunk)) })
  return joinChunks(chunks)
}

/** In a buffer of its own, which can be transferred to the other thread without a copy. */
function joinChunks(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.length
  }
  return joined
}

function fail(cause: unknown): void {
  broken = cause
  post({ kind: 'fatal', reason: describeFailure(cause) })
  port?.close()
}

/** A copy that fails, for want of room perhaps, is no failure of the engine. */
async function serveCopy(engine: PGlite, id: number, path: string): Promise<void> {
  try {
    await copyFolder(engine, path)
    post({ kind: 'done', id, bytes: new Uint8Array(0) })
  } catch (cause) {
    post({ kind: 'refused', id, reason: describeFailure(cause) })
  }
}

/** Answers one request. A step of upkeep follows once the answer is sent. */
async function serve(engine: PGlite, request: WorkerRequest, upkeep: EmbeddedUpkeep): Promise<void> {
  if (request.kind === 'copy') return serveCopy(engine, request.id, request.path)
  try {
    const bytes = await answer(engine, request)
    if (broken !== undefined) fail(broken)
    else port?.postMessage({ kind: 'done', id: request.id, bytes } satisfies WorkerAnswer, [bytes.buffer])
    if (request.kind === 'close') port?.close()
    else await tend(upkeep)
  } catch (cause) {
    fail(cause)
  }
}

async function tend(upkeep: EmbeddedUpkeep): Promise<void> {
  try {
    await upkeep.step()
  } catch (cause) {
    post({ kind: 'upkeep-failed', reason: describeFailure(cause) })
  }
}

async function serveRequests(engine: PGlite): Promise<void> {
  const upkeep = new EmbeddedUpkeep(engine, () => performance.now())
  await upkeep.dropTemplates()
  // One after the other: a step of upkeep takes more than one trip to the engine.
  let served = Promise.resolve()
  port?.on('message', (request: WorkerRequest) => {
    served = served.then(() => serve(engine, request, upkeep))
  })
  post({ kind: 'ready' })
}

try {
  await serveRequests(await openEngine())
} catch (cause) {
  fail(cause)
}
