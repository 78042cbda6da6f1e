import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmbeddedDatabase, type Database } from '../database/database.ts'
import { createLog } from '../log/log.ts'
import { databaseFolder } from '../testing/database-folder.ts'
import { askSnapshot, SnapshotRefusedError } from './ask-snapshot.ts'
import { openSnapshotDoor } from './snapshot-door.ts'

const made = databaseFolder()
const log = createLog({ level: 'silent' })

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-snapshot-'))
  made.copyTo(dataDir)
  database = await createEmbeddedDatabase({ dataDir, pid: process.pid })
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const listCopies = (): string[] => readdirSync(dataDir).filter((name) => name.startsWith('snapshot-of-'))

test('a copy holds what was committed, lets the engine go on, and goes with its asker', async () => {
  mkdirSync(join(dataDir, 'snapshot-of-a-process-that-was-killed'))
  await database.pool.query('CREATE TABLE kept (n int)')
  await database.pool.query('INSERT INTO kept VALUES (1)')
  const door = await openSnapshotDoor({ dataDir, database, log })
  expect(listCopies()).toEqual([])
  expect(statSync(join(dataDir, 'snapshot-door')).mode & 0o777).toBe(0o700)

  const snapshot = await askSnapshot(dataDir)
  await database.pool.query('INSERT INTO kept VALUES (2)')
  await expect(askSnapshot(dataDir)).rejects.toThrow('Another backup runs')
  const copy = await createEmbeddedDatabase({ dataDir: snapshot.dataDir, pid: process.pid })
  expect((await copy.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }])
  await copy.close()
  snapshot.release()
  await expect.poll(listCopies).toEqual([])
  expect((await database.pool.query('SELECT n FROM kept ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }])

  // The server ends first.
  await askSnapshot(dataDir)
  await door?.close()
  expect(listCopies()).toEqual([])
  await expect(askSnapshot(dataDir)).rejects.toThrow(SnapshotRefusedError)
})

test('a copy waits for the transaction of another', async () => {
  const door = await openSnapshotDoor({ dataDir, database, log })
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query('CREATE TABLE half (n int)')
  const asked = askSnapshot(dataDir)
  await client.query('INSERT INTO half VALUES (1)')
  await client.query('COMMIT')
  client.release()
  const snapshot = await asked
  const copy = await createEmbeddedDatabase({ dataDir: snapshot.dataDir, pid: process.pid })
  expect((await copy.pool.query('SELECT n FROM half')).rows).toEqual([{ n: 1 }])
  await copy.close()
  await door?.close()
})

test('the name of a copy is answered, and whoever asked finds it from a folder of its own', async () => {
  const door = await openSnapshotDoor({ dataDir: relative(process.cwd(), dataDir), database, log })
  const link = `${dataDir}-link`
  symlinkSync(dataDir, link)
  try {
    const snapshot = await askSnapshot(link)
    expect(dirname(snapshot.dataDir)).toBe(link)
    expect(existsSync(join(snapshot.dataDir, 'database.complete'))).toBe(true)
    snapshot.release()
  } finally {
    rmSync(link)
    await door?.close()
  }
})

test('an asker learns that its copy is gone when the server ends before it has released it', async () => {
  const door = await openSnapshotDoor({ dataDir, database, log })
  const released = await askSnapshot(dataDir)
  released.release()
  await expect.poll(listCopies).toEqual([])
  const snapshot = await askSnapshot(dataDir)
  expect(snapshot.lost.aborted).toBe(false)
  await door?.close()
  await expect.poll(() => snapshot.lost.aborted).toBe(true)
  expect(snapshot.lost.reason).toBeInstanceOf(SnapshotRefusedError)
  expect(released.lost.aborted).toBe(false)
})

test('an asker that gives no sign of life is given up, and its copy goes', async () => {
  const lines: string[] = []
  const told = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } })
  const door = await openSnapshotDoor({ dataDir, database, log: told, silentMs: 100 })
  const socket = connect(join(dataDir, 'snapshot-door/s'))
  try {
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await expect.poll(() => lines.join('')).toContain('was copied for a backup')
    await expect.poll(listCopies).toEqual([])
  } finally {
    socket.destroy()
    await door?.close()
  }
})

test('there is no door where no socket can be, and none for a server', async () => {
  const deep = join(dataDir, 'x'.repeat(100))
  mkdirSync(deep)
  expect(await openSnapshotDoor({ dataDir: deep, database, log })).toBeUndefined()
  expect(await openSnapshotDoor({ dataDir, database: {}, log })).toBeUndefined()
  expect(existsSync(join(dataDir, 'snapshot-door'))).toBe(false)
})
