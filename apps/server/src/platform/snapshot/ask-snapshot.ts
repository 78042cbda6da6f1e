import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import {
  ALIVE_EVERY_MS,
  COMPLETE_NAME,
  type DoorAnswer,
  doorPathOf,
  readDoorAnswer,
} from './snapshot-place.ts'
import { ToldError } from '../program/told-error.ts'

/** The running server gave no copy, or took it away; the message says why and what to do. */
export class SnapshotRefusedError extends ToldError {
  override readonly name = 'SnapshotRefusedError'
}

export interface Snapshot {
  /** A data folder with a copy of the database. */
  readonly dataDir: string
  /** Aborted with a SnapshotRefusedError when the server ends or removes the copy before it was released. */
  readonly lost: AbortSignal
  /** The server removes it then. */
  release(): void
}

/** A copy of a large database on a slow disk takes minutes. */
const LONGEST_MS = 30 * 60_000
const MOST_ANSWER_CHARACTERS = 10_000

/** Asks the server that runs on this folder for a copy of its database. @throws SnapshotRefusedError */
export async function askSnapshot(dataDir: string, longestMs = LONGEST_MS): Promise<Snapshot> {
  const socket = connect(doorPathOf(dataDir))
  const alive = setInterval(() => socket.write('\n'), ALIVE_EVERY_MS).unref()
  socket.once('close', () => clearInterval(alive))
  try {
    const answer = await readAnswer(socket, longestMs)
    if ('refusal' in answer) throw new SnapshotRefusedError(answer.refusal)
    const folder = join(dataDir, answer.name)
    if (!existsSync(join(folder, COMPLETE_NAME))) throw new Error(`${folder} holds no whole copy`)
    return hold(socket, folder)
  } catch (cause) {
    socket.destroy()
    if (cause instanceof SnapshotRefusedError) throw cause
    throw new SnapshotRefusedError(
      `The process that holds ${dataDir} gives no copy of its database: stop it first, or look into its log.`,
      { cause },
    )
  }
}

/** The copy stays as long as the connection does, and the connection keeps nobody from ending. */
function hold(socket: Socket, dataDir: string): Snapshot {
  const lost = new AbortController()
  const onClose = (): void =>
    lost.abort(
      new SnapshotRefusedError(
        'The server ended, or took its copy of the database away, while that was read: make the backup again.',
      ),
    )
  socket.once('close', onClose).unref()
  return {
    dataDir,
    lost: lost.signal,
    release: () => {
      socket.off('close', onClose)
      socket.destroy()
    },
  }
}

/** Settles whatever happens to the connection. */
function readAnswer(socket: Socket, longestMs: number): Promise<DoorAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<DoorAnswer>()
  let text = ''
  const onData = (piece: string): void => {
    text += piece
    const end = text.indexOf('\n')
    if (end === -1 && text.length < MOST_ANSWER_CHARACTERS) return
    const answer = readDoorAnswer(text.slice(0, end))
    if (answer === undefined) reject(new Error('the server answered something else'))
    else resolve(answer)
  }
  const timer = setTimeout(() => reject(new Error(`no answer within ${longestMs} ms`)), longestMs)
  socket.setEncoding('utf8').on('data', onData)
  // The listener stays: what breaks the connection later ends it too.
  socket.on('error', reject).once('close', () => reject(new Error('the server ended the connection')))
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('data', onData).resume()
  })
}
