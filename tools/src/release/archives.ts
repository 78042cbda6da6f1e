import { spawn } from 'node:child_process'
import { createWriteStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { ZipFile } from 'yazl'

/** The same files, `madeAt` and level give the same bytes. */
export interface ArchiveOptions {
  readonly madeAt: Date
  /** Of compression, 1 the fastest to 9 the smallest. */
  readonly level?: number
}

const MS_PER_S = 1000

/** The folder as .tar.gz, in it under `name`: sorted, owned by root, of one time. */
export async function writeTarball(
  folder: string,
  file: string,
  { name, madeAt, level = constants.Z_DEFAULT_COMPRESSION }: ArchiveOptions & { readonly name: string },
): Promise<void> {
  const mtime = `@${Math.floor(madeAt.getTime() / MS_PER_S)}`
  const args = [
    '--create',
    '--format=gnu',
    '--sort=name',
    `--mtime=${mtime}`,
    '--owner=root:0',
    '--group=root:0',
    '--numeric-owner',
    // The targets of links stay as they are.
    `--transform=flags=rh;s,^\\.,${name},`,
    `--directory=${folder}`,
    '.',
  ]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', resolve)
  })
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(file))
  if ((await ended) !== 0) throw new Error(`tar could not pack ${folder}.`)
}

function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) return listFiles(folder, path)
      return entry.isFile() ? [path] : []
    })
}

/** A ZIP has the time of a clock on a wall: it is given that of UTC, whatever the zone of this machine. */
const asWallClock = (time: Date): Date =>
  new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  )

/** The folder as .zip, in it under `name`. Links are left out: Windows would unpack them as files. */
export async function writeZip(
  folder: string,
  file: string,
  { name, madeAt, level = constants.Z_DEFAULT_COMPRESSION }: ArchiveOptions & { readonly name: string },
): Promise<void> {
  const zip = new ZipFile()
  const options = { mtime: asWallClock(madeAt), forceDosTimestamp: true, mode: 0o100644 }
  for (const path of listFiles(folder)) {
    zip.addFile(join(folder, path), `${name}/${path}`, { ...options, compressionLevel: level })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}
