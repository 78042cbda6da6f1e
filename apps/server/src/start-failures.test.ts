import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { listNodeOptions } from '@fibrewatch/tools/product-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '#platform/testing/small-disk'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const IS_ROOT = process.getuid?.() === 0

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-start-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Of our own environment only what finds programs, and what was compiled before. */
const makeEnvironment = (folder: string) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PORT: '0',
  MQTT_PORT: 'off',
  DATA_DIR: folder,
})

/** A start that fails: its code and what it wrote. */
async function start(
  folder: string,
  settings: Record<string, string> = {},
): Promise<{ code: number | null; out: string; errors: string }> {
  const env = { ...makeEnvironment(folder), ...settings }
  const child = spawn(process.execPath, [...listNodeOptions(), MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, errors }
}

const expectOneSentence = (failed: { code: number | null; out: string; errors: string }, says: string) => {
  expect(failed.errors).toContain(says)
  expect(failed.errors.trim().split('\n')).toHaveLength(1)
  expect(failed.errors).not.toMatch(/\bat .*:\d+:\d+/)
  expect(failed).toMatchObject({ code: 1, out: '' })
}

/** A database of ours, by its looks and its mark, that no engine opens. */
function damageDatabase(database: string): void {
  mkdirSync(join(database, 'global'), { recursive: true })
  writeFileSync(`${database}.complete`, '')
  writeFileSync(join(database, 'PG_VERSION'), '18\n')
  writeFileSync(join(database, 'global', 'pg_control'), Buffer.alloc(8192, 0xff))
}

test('a folder that is no database of ours is left alone, and the start says so', async () => {
  const database = join(dataDir, 'database')
  mkdirSync(database)
  writeFileSync(join(database, 'thesis.txt'), 'ten years of work')
  expectOneSentence(await start(dataDir), 'nothing in it was changed or removed')
  expect(readFileSync(join(database, 'thesis.txt'), 'utf8')).toBe('ten years of work')
})

test('a damaged database is left alone, and the start says what to do', async () => {
  const database = join(dataDir, 'database')
  damageDatabase(database)
  expectOneSentence(await start(dataDir), 'Put DATA_DIR back from a backup')
  expect(readdirSync(join(database, 'global'))).toContain('pg_control')
  expect(readFileSync(join(database, 'global', 'pg_control')).every((byte) => byte === 0xff)).toBe(true)
})

test('a first start that was interrupted is begun anew', async () => {
  const database = join(dataDir, 'database')
  mkdirSync(database)
  writeFileSync(join(database, 'half'), '')
  writeFileSync(join(dataDir, 'database.starting'), '')
  mkdirSync(join(dataDir, 'database.making-half'))
  const child = spawn(process.execPath, [...listNodeOptions(), MAIN], {
    env: makeEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for await (const chunk of child.stdout) if (String(chunk).includes('"msg":"ready"')) break
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('database'))
      .toSorted(),
  ).toEqual(['database', 'database.complete'])
})

/** Tells at the end whether the parts that answer calls were loaded. */
const TELL_APP = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  let isLoaded = false
  const load = (url, context, next) => {
    isLoaded ||= url.endsWith('/server/src/app.ts')
    return next(url, context)
  }
  registerHooks({ load })
  if (isMainThread) process.once('exit', () => process.stdout.write('app: ' + isLoaded))
`)}`

test('what stands in the way is told before all of the program is loaded', async () => {
  const startTelling = (settings: Record<string, string> = {}) =>
    start(dataDir, { ...settings, NODE_OPTIONS: TELL_APP })
  const wrong = await startTelling({ PORT: 'abc' })
  expect(wrong).toMatchObject({ code: 1, out: 'app: false' })
  expect(wrong.errors).toContain('The configuration is wrong:\nPORT is "abc"')
  const database = join(dataDir, 'database')
  writeFileSync(database, 'no folder')
  expect(await startTelling()).toMatchObject({ code: 1, out: 'app: false' })
  // Control: an engine that fails when it opens does so beside the loading.
  rmSync(database)
  damageDatabase(database)
  expect(await startTelling()).toMatchObject({ code: 1, out: 'app: true' })
})

test('a database server that is not there ends the start, which says so', async () => {
  const failed = await start(dataDir, { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' })
  expectOneSentence(failed, 'The database of DATABASE_URL at 127.0.0.1:1 does not answer')
  expect(failed.code).toBe(1)
  expect(readdirSync(dataDir)).toEqual([])
})

test('an object store that is not there is named by the log and by the readiness, and the start goes on', async () => {
  const env = { ...makeEnvironment(dataDir), FILES_URL: 's3://key:secret@127.0.0.1:1/bucket?tls=false' }
  const child = spawn(process.execPath, [...listNodeOptions(), MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  try {
    for await (const chunk of child.stdout) {
      said += String(chunk)
      if (said.includes('"msg":"ready"') && said.includes('the file store does not answer"')) break
    }
    const [, url = ''] = /"http":"([^"]+)"/.exec(said) ?? []
    const ready = await fetch(`${url}/health/ready`)
    expect(ready.status).toBe(503)
    expect(await ready.text()).toMatch(/"name":"store","state":"failed","reason":"store.unavailable"/)
  } finally {
    child.kill('SIGTERM')
  }
  expect(said).toContain('The store of FILES_URL at 127.0.0.1:1 does not answer (ECONNREFUSED)')
  expect(said).not.toContain('secret')
  expect(await ended).toBe(0)
})

describe.skipIf(!IS_ROOT)('on a disk of its own (mounting one takes root)', () => {
  let disk: SmallDisk
  beforeEach(() => {
    disk = mountSmallDisk(30)
  })
  afterEach(() => disk.remove())

  test('that is read-only, the start says so', async () => {
    disk.remount('ro')
    const failed = await start(disk.folder)
    expectOneSentence(failed, 'cannot be written: mount it read-write')
    expect(failed.code).toBe(1)
  })

  test('that is full, the start says so', async () => {
    disk.fill(0)
    expectOneSentence(await start(disk.folder), 'is full: make room and start again')
    disk.fill(5)
    const failed = await start(disk.folder)
    expectOneSentence(failed, 'is full: make room and start again')
    expect(failed.code).toBe(1)
  })
})
