import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills it, but for so many megabytes. */
  fill(leftMb: number): void
  /** Copies its files, without the filling, to an ordinary folder that is removed with it. */
  copy(): string
  remount(mode: 'ro' | 'rw'): void
  remove(): void
}

const MB = 1024 * 1024

/** A file system in memory of so many megabytes; mounting takes root. */
export function mountSmallDisk(sizeMb: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'none', folder])
  const filler = join(folder, 'filler')
  const copies: string[] = []
  return {
    folder,
    fill: (leftMb) => {
      rmSync(filler, { force: true })
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftMb * MB)))
    },
    copy: () => {
      const to = mkdtempSync(join(tmpdir(), 'fibrewatch-copy-'))
      copies.push(to)
      cpSync(folder, to, { recursive: true, filter: (path) => path !== filler })
      return to
    },
    remount: (mode) => void execFileSync('mount', ['-o', `remount,${mode}`, folder]),
    remove: () => {
      execFileSync('umount', ['-l', folder])
      for (const path of [folder, ...copies]) rmSync(path, { recursive: true, force: true })
    },
  }
}
