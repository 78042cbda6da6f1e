import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { EventEmitter, once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { databaseFolder } from '../testing/database-folder.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { createEmbeddedDatabase, pingDatabase } from './database.ts'
import { EmbeddedEngine } from './embedded-engine.ts'

const run = promisify(execFile)
const STRACE = '/usr/bin/strace'
const PROOF = fileURLToPath(new URL('./testing/fsync-proof.ts', import.meta.url))

const made = databaseFolder()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-database-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A data folder of this name after a first start. */
function makeDataDir(name: string): string {
  const dataDir = join(folder, name)
  made.copyTo(dataDir)
  return dataDir
}

describe('the embedded database', () => {
  test('reaches the disk once per commit and not for a read', async () => {
    let fsyncs = 0
    const dataDir = makeDataDir('fsync')
    const database = await createEmbeddedDatabase({ dataDir, pid: process.pid, onFsync: () => fsyncs++ })
    try {
      await database.pool.query('CREATE TABLE probe (n int)')
      await database.pool.query('CHECKPOINT')
      fsyncs = 0
      for (let n = 0; n < 20; n++) await database.pool.query('INSERT INTO probe VALUES ($1)', [n])
      expect(fsyncs).toBe(20)
      await database.pool.query('SELECT count(*) FROM probe')
      expect(fsyncs).toBe(20)
    } finally {
      await database.close()
    }
  })

  test.runIf(existsSync(STRACE))('so says the kernel', async () => {
    const trace = join(folder, 'strace.txt')
    await run(STRACE, [
      '-f',
      '-e',
      'trace=fsync,fdatasync,write',
      '-o',
      trace,
      process.execPath,
      PROOF,
      makeDataDir('proof'),
      '25',
    ])
    const text = await readFile(trace, 'utf8')
    const during = text.slice(text.indexOf('fsync-proof: begin'), text.indexOf('fsync-proof: end'))
    expect(during.match(/\bfsync\(/g)).toHaveLength(25)
  })

  test('keeps what was committed before kill -9, and takes the folder over', async () => {
    const dataDir = makeDataDir('killed')
    const script = `
      import { createEmbeddedDatabase } from ${JSON.stringify(new URL('./database.ts', import.meta.url).href)}
      const database = await createEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, pid: process.pid })
      await database.pool.query('CREATE TABLE kept (n int)')
      for (let n = 1; ; n++) { await database.pool.query('INSERT INTO kept VALUES ($1)', [n]); process.stdout.write(n + '\\n') }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const chunk of child.stdout) {
      said += chunk
      if (said.split('\n').length > 30) {
        await expect(createEmbeddedDatabase({ dataDir, pid: process.pid })).rejects.toThrow(
          `process ${child.pid}`,
        )
        break
      }
    }
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const acknowledged = Number(said.trimEnd().split('\n').at(-2))
    expect(acknowledged).toBeGreaterThan(20)
    const database = await createEmbeddedDatabase({ dataDir, pid: process.pid })
    const answer = await database.pool.query<{ n: number }>('SELECT max(n) AS n, count(*) FROM kept')
    await database.close()
    expect(answer.rows[0]?.n).toBeGreaterThanOrEqual(acknowledged)
  })

  test('refuses everything once it is closed', async () => {
    const database = await createEmbeddedDatabase({ dataDir: makeDataDir('closed'), pid: process.pid })
    await pingDatabase(database)
    await database.close()
    await expect(pingDatabase(database)).rejects.toThrow()
  })
})

describe('lockDataDir', () => {
  test('is held by one, names the holder, and can be given back', () => {
    const dataDir = join(folder, 'locked')
    const lock = lockDataDir(dataDir, 4711)
    expect(() => lockDataDir(dataDir, 4712)).toThrow('process 4711')
    lock.release()
    lockDataDir(dataDir, 4712).release()
  })
})

describe('the thread of the embedded database', () => {
  /** A simple query as PostgreSQL's protocol has it: `Q`, the length, the text, NUL. */
  function makeQuery(sql: string): Uint8Array {
    const text = Buffer.from(`${sql}\0`)
    const head = Buffer.alloc(5)
    head.write('Q')
    head.writeInt32BE(text.length + 4, 1)
    return Buffer.concat([head, text])
  }

  test('keeps nothing of the rows it has answered with', async () => {
    const engine = new EmbeddedEngine({ storage: { kind: 'memory' }, sharedBuffersMb: 16 })
    await engine.waitReady
    try {
      const read = makeQuery('SELECT n, repeat(md5(n::text), 4) AS text FROM generate_series(1, 2000) AS n')
      let rows = 0
      const count = ({ name }: { readonly name: string }): void => {
        if (name === 'dataRow') rows += 1
      }
      engine.onMessage = count
      for (let times = 0; times < 20; times++) await engine.execProtocolStream(read)
      const before = await engine.loadHeapBytes()
      for (let times = 0; times < 200; times++) {
        rows = 0
        for (const message of await engine.execProtocolStream(read)) count(message)
        expect(rows).toBe(2000)
      }
      // 200 answers are 54 MB as bytes and 200 MB as parsed rows; uncollected garbage is a part of one of these.
      expect((await engine.loadHeapBytes()) - before).toBeLessThan(40 * 1024 * 1024)
    } finally {
      await engine.close()
    }
  })

  test('that was asked to close is not lost, though its end is told in the turn of its answer', async () => {
    const lost: Error[] = []
    const storage = { kind: 'memory' } as const
    const engine = new EmbeddedEngine(
      { storage, sharedBuffersMb: 16 },
      { onLost: (cause) => lost.push(cause) },
    )
    await engine.waitReady
    // As on a machine whose cores are taken: Node hands on what a thread has sent when it tells that it ended.
    let hear = (): void => undefined
    const spy = vi.spyOn(Worker.prototype, 'emit').mockImplementation(function tell(
      this: Worker,
      event: string | symbol,
      ...told: unknown[]
    ): boolean {
      if (event === 'message') {
        const listeners = this.listeners('message')
        hear = () => listeners.forEach((listener) => void Reflect.apply(listener, this, told))
        return true
      }
      if (event === 'exit') hear()
      return Reflect.apply(EventEmitter.prototype.emit, this, [event, ...told])
    })
    onTestFinished(() => spy.mockRestore())
    await engine.close()
    expect(lost).toEqual([])
  })
})
