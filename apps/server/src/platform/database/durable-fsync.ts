import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Emscripten's errno for an input/output error; the engine receives it negated. */
const EMSCRIPTEN_EIO = 29

/** An open file as Emscripten's NODEFS knows it; folders are opened without a host descriptor. */
export interface NodeStream {
  readonly nfd?: number
  readonly node: unknown
}

/** The part of the Emscripten module that the wiring changes. */
export interface NodeFsModule {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: NodeStream) => number }
    readonly realPath: (node: unknown) => string
  }
}

export interface FsyncWitness {
  readonly onFsync?: () => void
  readonly onFailure: (cause: unknown) => void
}

/**
 * Makes the engine's fsync reach the disk. Emscripten answers fsync with success and does nothing,
 * so without this a commit survives a crash of the process but not of the machine.
 *
 * A failed fsync is reported to the engine as EIO and to `onFailure`: the kernel may have dropped the
 * dirty pages, so nothing after it can be trusted and the engine must not go on.
 */
export function wireFsync(module: NodeFsModule, witness: FsyncWitness): void {
  module.NODEFS.stream_ops.fsync = (stream) => {
    try {
      syncStream(module, stream)
      witness.onFsync?.()
      return 0
    } catch (cause) {
      witness.onFailure(cause)
      return -EMSCRIPTEN_EIO
    }
  }
}

function syncStream(module: NodeFsModule, stream: NodeStream): void {
  if (stream.nfd !== undefined) fsyncSync(stream.nfd)
  else syncPath(module.NODEFS.realPath(stream.node))
}

/** Makes one file or folder of the host durable. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
