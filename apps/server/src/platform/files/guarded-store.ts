import { defineError, ReasonError } from '../http/errors.ts'
import type { DataFolders } from './data-folders.ts'
import { type DiskSpace, readDiskSpace } from './disk-space.ts'
import { hasRoomForUpload, judgeSpace } from './space-limits.ts'
import { findDiskFault, isStoreOutage } from './store-fault.ts'
import type { FileStore } from './stored-file.ts'

const storeUnavailable = defineError('store.unavailable')
const storageLow = defineError('storage.low')
const storageFull = defineError('storage.full')
const RETRY_AFTER_S = 10

/** The disk of the data, and how much of it must stay free. */
export interface SpaceGuard {
  /** The operator's setting. */
  warnFreeMb: number
  /** Of the disk with the least room. Undefined when none of the data lies on a disk of this machine, or none can be read. */
  read(): Promise<DiskSpace | undefined>
}

export function createSpaceGuard({ own, shared }: DataFolders, warnFreeMb: number): SpaceGuard {
  const folders = [own, shared].filter((folder) => folder !== undefined)
  const read = async () => {
    // What cannot be read fails when it is written.
    const found = await Promise.all(folders.map((folder) => readDiskSpace(folder).catch(() => undefined)))
    const spaces = found.filter((space) => space !== undefined)
    return spaces.toSorted((one, other) => one.availableBytes - other.availableBytes)[0]
  }
  return { warnFreeMb, read }
}

/**
 * A store whose faults become reasons of the contract, and which refuses uploads before the disk is full. Traces are
 * taken as long as there is any room.
 */
export function guardFileStore(store: FileStore, space: SpaceGuard): FileStore {
  const tell = tellFaultOf(store)
  return {
    kind: store.kind,
    put: async (content) => {
      await requireAnyRoom(space)
      return tell(() => store.put(content))
    },
    putAs: async (key, content) => {
      await requireAnyRoom(space)
      return tell(() => store.putAs(key, content))
    },
    openStream: (key, range) => tell(() => store.openStream(key, range)),
    readBytes: (key) => tell(() => store.readBytes(key)),
    readSizeBytes: (key) => tell(() => store.readSizeBytes(key)),
    remove: (key) => tell(() => store.remove(key)),
    list: (slice) => tell(() => store.list(slice)),
    claim: (owner) => tell(() => store.claim(owner)),
    listParts: (slice) => tell(() => store.listParts(slice)),
    check: () => tell(() => store.check()),
    startParts: async () => {
      await requireUploadRoom(space, 0)
      return tell(() => store.startParts())
    },
    putPart: async (file, part) => {
      await requireUploadRoom(space, part.content.byteLength)
      return tell(() => store.putPart(file, part))
    },
    finishParts: (file, tags) => tell(() => store.finishParts(file, tags)),
    cancelParts: (file) => tell(() => store.cancelParts(file)),
  }
}

const tellFaultOf =
  ({ kind }: FileStore) =>
  async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof ReasonError) throw cause
      if (kind === 'bucket' && isStoreOutage(cause))
        throw storeUnavailable({ cause, retryAfterS: RETRY_AFTER_S })
      const reason = kind === 'folder' ? findDiskFault(cause) : undefined
      throw reason === undefined ? cause : defineError(reason)({ cause, retryAfterS: RETRY_AFTER_S })
    }
  }

async function requireAnyRoom(guard: SpaceGuard): Promise<void> {
  const space = await guard.read()
  if (space !== undefined && judgeSpace(space, guard.warnFreeMb) === 'full')
    throw storageFull({ retryAfterS: RETRY_AFTER_S })
}

async function requireUploadRoom(guard: SpaceGuard, bytes: number): Promise<void> {
  const space = await guard.read()
  if (space !== undefined && !hasRoomForUpload(space, guard.warnFreeMb, bytes))
    throw storageLow({ retryAfterS: RETRY_AFTER_S })
}
