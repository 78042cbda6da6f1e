import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncPath } from './durable-fsync.ts'

/** Beside the engine's folder, so that the engine never meets a file it does not know. */
const markerOf = (path: string): string => `${path}.complete`

/**
 * Makes the folder ready for the engine. A first start that was interrupted leaves a half-written
 * database without its marker; nothing can have been stored in it, so it is made anew.
 */
export function prepareFolder(path: string): void {
  if (!existsSync(markerOf(path))) rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Records that the first start is complete: first every file on disk, then the marker. */
export function markFolderComplete(path: string): void {
  if (existsSync(markerOf(path))) return
  syncTree(path)
  writeFileSync(markerOf(path), '', { mode: 0o600 })
  syncPath(markerOf(path))
  syncPath(dirname(path))
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(path)
}
