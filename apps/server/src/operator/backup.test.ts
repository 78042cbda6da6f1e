import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#platform/config/config'
import { lockDataDir } from '#platform/database/data-dir-lock'
import { createEmbeddedDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { createLog } from '#platform/log/log'
import { openSnapshotDoor } from '#platform/snapshot/snapshot-door'
import { databaseFolder } from '#platform/testing/database-folder'
import { mountSmallDisk } from '#platform/testing/small-disk'
import { type BackupProgram, runBackup } from './backup.ts'

const made = databaseFolder()
const IS_ROOT = process.getuid?.() === 0

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-backup-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the operator is told; `settings` beside DATA_DIR. */
async function readRefusal(
  target: string,
  settings: Record<string, string> = {},
  program: BackupProgram = process,
): Promise<string> {
  const loaded = loadConfig({ DATA_DIR: dataDir, MQTT_PORT: 'off', ...settings })
  if (!loaded.ok) throw new Error(loaded.faults.join())
  const refusal: unknown = await runBackup(loaded.config, { target, withFiles: true }, program).catch(
    (cause: unknown) => cause,
  )
  return refusal instanceof Error ? refusal.message : `not refused: ${inspect(refusal)}`
}

/** A program that is told to end as soon as it listens for it, or that `meanwhile` does something then. */
function makeProgram(meanwhile?: () => void): BackupProgram {
  const events = new EventEmitter()
  return {
    pid: process.pid,
    exit: process.exit,
    once: (name, listener) => {
      events.once(name, listener)
      if (name === 'SIGTERM') setImmediate(meanwhile ?? (() => events.emit(name)))
    },
    off: (name, listener) => events.off(name, listener),
  }
}

async function makeMigrated(): Promise<void> {
  made.copyTo(dataDir)
  const database = await createEmbeddedDatabase({ dataDir, pid: process.pid })
  await migrate(database)
  await database.close()
}

describe('of a backup nothing is left', () => {
  test('when it is told to end', async () => {
    await makeMigrated()
    expect(await readRefusal(folder, {}, makeProgram())).toBe(
      'The backup was broken off, and nothing of it is left.',
    )
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('when the server that made the copy ends before its rows were read', async () => {
    await makeMigrated()
    const database = await createEmbeddedDatabase({ dataDir, pid: process.pid })
    const door = await openSnapshotDoor({ dataDir, database, log: createLog({ level: 'silent' }) })
    try {
      const ending = makeProgram(() => void door?.close())
      expect(await readRefusal(folder, {}, ending)).toBe(
        'The server ended, or took its copy of the database away, while that was read: make the backup again.',
      )
      expect(readdirSync(folder)).toEqual(['data'])
    } finally {
      await door?.close()
      await database.close()
    }
  })

  test('that was killed, an hour later', async () => {
    await makeMigrated()
    const left = join(folder, `fibrewatch-20200101T020000Z.tar.gz.${randomUUID()}.part`)
    writeFileSync(left, '')
    utimesSync(left, new Date(0), new Date(0))
    expect(await readRefusal(folder, {}, process)).toContain('tables')
    expect(readdirSync(folder).toSorted()).toEqual(['data', expect.stringMatching(/Z\.tar\.gz$/)])
  })
})

describe('a backup is refused, in a sentence', () => {
  test('where no database is, and none is made', async () => {
    mkdirSync(dataDir)
    expect(await readRefusal(folder)).toBe(
      `${dataDir} holds no database: set DATA_DIR or DATABASE_URL as the server has it.`,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('under a name that is taken, and in a folder that is not there', async () => {
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    const taken = join(folder, 'taken.tar.gz')
    writeFileSync(taken, 'another')
    expect(await readRefusal(taken)).toBe(`${taken} is there already: choose another name.`)
    expect(await readRefusal(join(folder, 'no/where.tar.gz'))).toContain('is not there: make it first.')
  })

  test('while a process that gives no copy holds the database', async () => {
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    const lock = lockDataDir(dataDir, process.pid)
    try {
      expect(await readRefusal(folder)).toContain('gives no copy of its database: stop it first')
    } finally {
      lock.release()
    }
  })

  test('where the shared folder of the files is not mounted', async () => {
    made.copyTo(dataDir)
    const told = await readRefusal(folder, { FILES_URL: 'file:///no/such/mount' })
    expect(told).toBe('The folder of FILES_URL (/no/such/mount) is not there: mount it, or make it.')
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('of a database that holds nothing of ours', async () => {
    made.copyTo(dataDir)
    expect(await readRefusal(folder)).toContain('holds no tables of Fibrewatch')
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test.skipIf(!IS_ROOT)('where its disk is full, and nothing of it is left', async () => {
    await makeMigrated()
    mkdirSync(join(dataDir, 'files/2026/11'), { recursive: true })
    const noise = Buffer.from(Array.from({ length: 12_000_000 }, (_, index) => (index * 2654435761) >>> 13))
    writeFileSync(join(dataDir, 'files/2026/11/0197c1d0-0000-7000-8000-000000000000'), noise)
    const disk = mountSmallDisk(1)
    try {
      expect(await readRefusal(disk.folder)).toContain('could not be written (ENOSPC): make room there')
      expect(readdirSync(disk.folder).filter((name) => name.includes('tar.gz'))).toEqual([])
    } finally {
      disk.remove()
    }
  })
})
