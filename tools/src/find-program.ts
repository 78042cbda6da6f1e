import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether the path is a file that may be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The full path of a program on PATH or in the extra folders; undefined when it is in none of them. */
export function findProgram(name: string, extraFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...extraFolders]
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}
