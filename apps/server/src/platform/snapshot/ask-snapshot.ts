import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { DoorAnswer } from './snapshot-place.ts'
import { doorPathOf } from './snapshot-place.ts'

/** The running server gave no copy; the message says why and what to do. */
export class SnapshotRefusedError extends Error {
  override readonly name = 'SnapshotRefusedError'
}

export interface Snapshot {
  /** A data folder with a copy of the database. */
  readonly dataDir: string
  /** The server removes it then. */
  release(): void
}

/** A copy of a large database on a slow disk takes minutes. */
const LONGEST_MS = 30 * 60_000

/** Asks the server that runs on this folder for a copy of its database. @throws SnapshotRefusedError */
export async function askSnapshot(dataDir: string): Promise<Snapshot> {
  const socket = connect(doorPathOf(dataDir))
  socket.setTimeout(LONGEST_MS, () => socket.destroy())
  try {
    const answer = await new Promise<DoorAnswer>((resolve, reject) => {
      socket.once('error', reject)
      const lines = createInterface({ input: socket })
      // It tells of what breaks the socket a second time.
      lines.once('error', reject)
      lines.once('line', (line) => resolve(JSON.parse(line) as DoorAnswer))
      lines.once('close', () => reject(new Error('the server ended the connection')))
    })
    if ('refusal' in answer) throw new SnapshotRefusedError(answer.refusal)
    socket.setTimeout(0)
    // The copy stays as long as the connection does, and the connection keeps nobody from ending.
    socket.on('error', () => undefined).unref()
    return { dataDir: answer.folder, release: () => socket.destroy() }
  } catch (cause) {
    socket.destroy()
    if (cause instanceof SnapshotRefusedError) throw cause
    throw new SnapshotRefusedError(
      `The process that holds ${dataDir} gives no copy of its database: stop it first, or look into its log.`,
      { cause },
    )
  }
}
