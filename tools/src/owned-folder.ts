import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers of processes mean something in their own name space alone: a container may share the folder with its host. */
function readNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It lives, and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Folders under the prefix whose process was killed before it could remove them. */
function listOrphans(parent: string, prefix: string): string[] {
  const namespace = readNamespace()
  return readdirSync(parent).filter((name) => {
    if (!name.startsWith(prefix)) return false
    const [, space, pid] = /^(\d+)-(\d+)-\w+$/.exec(name.slice(prefix.length)) ?? []
    return space === namespace && !isAlive(Number(pid))
  })
}

/** What is mounted there or below, the innermost first. */
function listMounts(folder: string): string[] {
  try {
    return readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '')
      .map((path) =>
        path.replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 8))),
      )
      .filter((path) => path === folder || path.startsWith(`${folder}/`))
      .toReversed()
  } catch {
    return []
  }
}

/** Removes a folder with what is mounted in it: a test that was killed unmounts nothing. */
export function removeFolder(folder: string): void {
  for (const path of listMounts(folder)) execFileSync('umount', ['-l', path])
  rmSync(folder, { recursive: true, force: true })
}

/** A new folder whose name says which process it belongs to. Those of processes that are gone are removed first. */
export function makeOwnedFolder(parent: string, prefix: string): string {
  for (const name of listOrphans(parent, prefix)) {
    try {
      removeFolder(join(parent, name))
    } catch {
      // It belongs to another user, who will make one again.
    }
  }
  return mkdtempSync(join(parent, `${prefix}${readNamespace()}-${process.pid}-`))
}
