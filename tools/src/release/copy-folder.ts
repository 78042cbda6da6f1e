import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FILE_MODE = 0o644
const FOLDER_MODE = 0o755
export const PROGRAM_MODE = 0o755

/** A folder everybody may read, with those above it. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, FOLDER_MODE)
}

/** Copies a file with rights that hang on no umask. */
export function copyOne(from: string, to: string, mode = FILE_MODE): void {
  makeFolder(dirname(to))
  copyFileSync(from, to)
  chmodSync(to, mode)
}

/** Copies the files and folders whose path within the folder is kept, `/` between its parts; links are left out. */
export function copyFolder(from: string, to: string, keeps: (path: string) => boolean): void {
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (!keeps(path)) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) copyOne(join(from, path), join(to, path))
    }
  }
  walk('')
}
