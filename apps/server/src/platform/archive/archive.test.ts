import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ArchiveError } from './archive-error.ts'
import { readArchive } from './read-archive.ts'
import { makeTarHeader, readTarHeader } from './tar-header.ts'
import { type ArchiveFile, ArchiveThereError, removeOldDrafts, writeArchive } from './write-archive.ts'

const AT_MS = Date.UTC(2026, 10, 27)

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-archive-'))
  path = join(folder, 'a.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string, ...pieces: readonly string[]): ArchiveFile => ({
  name,
  sizeBytes: Buffer.byteLength(pieces.join('')),
  pieces: pieces.map((piece) => Buffer.from(piece)),
})

async function* inTurn(...files: readonly ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}

async function readAll(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name, pieces } of readArchive(path)) {
    let text = ''
    for await (const piece of pieces) text += piece.toString()
    found[name] = text
  }
  return found
}

const LONG = 'x'.repeat(200_000)
const HOUR_MS = 3_600_000

describe('of an archive that is written', () => {
  test('nothing stays when it is broken off, though its source never answers', async () => {
    const broken = new AbortController()
    const asked = Promise.withResolvers<void>()
    async function* silent(): AsyncGenerator<ArchiveFile> {
      yield fileOf('a', LONG)
      asked.resolve()
      await new Promise(() => undefined)
    }
    const written = writeArchive(path, silent(), { atMs: AT_MS, signal: broken.signal })
    await asked.promise
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^a\.tar\.gz\..*\.part$/)])
    broken.abort(new Error('broken off'))
    await expect(written).rejects.toThrow('broken off')
    expect(readdirSync(folder)).toEqual([])
  })

  test('what came to be under its name meanwhile stays as it is', async () => {
    async function* slow(): AsyncGenerator<ArchiveFile> {
      yield fileOf('a', 'ours')
      writeFileSync(path, 'another')
    }
    await expect(writeArchive(path, slow(), { atMs: AT_MS })).rejects.toThrow(ArchiveThereError)
    expect(readFileSync(path, 'utf8')).toBe('another')
    expect(readdirSync(folder)).toEqual(['a.tar.gz'])
  })

  test('parts that were left by a process that was killed are removed later, and nothing else', async () => {
    const now = join(folder, 'fibrewatch-20261127T020000Z.tar.gz')
    const names = [
      `fibrewatch-20261126T020000Z.tar.gz.${randomUUID()}.part`,
      `fibrewatch-20261126T020001Z.tar.gz.${randomUUID()}.part`,
      `notes.tar.gz.${randomUUID()}.part`,
      'fibrewatch-20261126T020000Z.tar.gz',
      'fibrewatch-20261126T020000Z.tar.gz.part',
    ]
    const [killed, running, ...others] = names
    for (const name of names) {
      writeFileSync(join(folder, name), '')
      const at = new Date(AT_MS - (name === running ? HOUR_MS / 2 : 2 * HOUR_MS))
      utimesSync(join(folder, name), at, at)
    }
    await removeOldDrafts(now, AT_MS)
    expect(new Set(readdirSync(folder))).toEqual(new Set([running, ...others]))
    expect(existsSync(join(folder, killed ?? ''))).toBe(false)
  })
})

describe('an archive', () => {
  test('gives back what was put in, to us and to tar, and is for its owner alone', async () => {
    await writeArchive(path, inTurn(fileOf('a/one', 'first'), fileOf('empty'), fileOf('b', LONG, 'end')), {
      atMs: AT_MS,
    })
    expect(await readAll()).toEqual({ 'a/one': 'first', empty: '', b: `${LONG}end` })
    expect(execFileSync('tar', ['-xzOf', path, 'a/one'], { encoding: 'utf8' })).toBe('first')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.tar.gz'])
  })

  test('is not there when a file was not as long as it said', async () => {
    const short = { ...fileOf('a', 'short'), sizeBytes: 6 }
    await expect(writeArchive(path, inTurn(short), { atMs: AT_MS })).rejects.toThrow(
      'changed while it was read',
    )
    expect(readdirSync(folder)).toEqual([])
  })

  test('passes over what its reader does not read', async () => {
    await writeArchive(path, inTurn(fileOf('a', LONG), fileOf('b', 'second')), { atMs: AT_MS })
    const names: string[] = []
    for await (const { name } of readArchive(path)) names.push(name)
    expect(names).toEqual(['a', 'b'])
  })
})

test('a header holds sizes that no eleven octal digits do', () => {
  const entry = { name: 'large', sizeBytes: 20 * 1024 ** 3 }
  expect(readTarHeader(makeTarHeader(entry, AT_MS))).toEqual(entry)
})

describe('is refused:', () => {
  /** What is said of the archive. */
  const readRefusal = async (): Promise<string> => {
    const refusal: unknown = await readAll().catch((cause: unknown) => cause)
    return refusal instanceof ArchiveError ? refusal.message : `not refused: ${String(refusal)}`
  }

  test('a file that is no archive', async () => {
    writeFileSync(path, 'hello')
    expect(await readRefusal()).toContain('no .tar.gz')
    writeFileSync(path, '')
    expect(await readRefusal()).toContain('its end is missing')
    writeFileSync(path, gzipSync('x'.repeat(2000)))
    expect(await readRefusal()).toContain('no plain file')
  })

  test('one that was cut, and one of which a bit is another', async () => {
    const noise = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251)).toString()
    await writeArchive(path, inTurn(fileOf('a', noise)), { atMs: AT_MS })
    const whole = readFileSync(path)
    for (const share of [0.1, 0.5, 0.99]) {
      writeFileSync(path, whole)
      truncateSync(path, Math.floor(whole.length * share))
      expect(await readRefusal()).toContain('its end is missing')
    }
    const altered = Buffer.from(whole)
    altered.writeUInt8(altered.readUInt8(whole.length - 6) ^ 1, whole.length - 6)
    writeFileSync(path, altered)
    expect(await readRefusal()).toContain('damaged')
  })

  test('one with a link or a folder in it', async () => {
    const source = join(folder, 'source')
    mkdirSync(source)
    symlinkSync('/etc/passwd', join(source, 'link'))
    execFileSync('tar', ['-czf', path, '-C', source, 'link'])
    expect(await readRefusal()).toContain('no plain file')
    execFileSync('tar', ['-czf', path, '-C', folder, 'source'])
    expect(await readRefusal()).toContain('no plain file')
  })

  test('one that unpacks to a thousand times its size', async () => {
    writeFileSync(
      path,
      gzipSync(
        Buffer.concat([
          makeTarHeader({ name: 'a', sizeBytes: 80 * 1024 ** 2 }, AT_MS),
          Buffer.alloc(80 * 1024 ** 2),
        ]),
      ),
    )
    expect(await readRefusal()).toContain('far more than a backup')
  })
})
