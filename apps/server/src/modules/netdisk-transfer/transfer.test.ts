import { mkdtemp, readdir, rm, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import {
  NETDISK_CHUNK_BYTES,
  type NetdiskNode,
  type NetdiskOpenUpload,
  type NetdiskQuota,
  type NetdiskUpload,
} from '@fibrewatch/contract/netdisk'
import { sql } from 'kysely'
import { Secret } from '#platform/config/secret'
import { transaction } from '#platform/database/transaction'
import { isOwnerName } from '#platform/files/file-key'
import { createFileStore, type FileStore } from '#platform/files/file-store'
import { type ObjectServer, startObjectServer } from '#platform/files/testing/object-server'
import { testDatabase } from '#platform/testing/test-database'
import { createNetdiskClient, hashOf, type NetdiskClient, requireData } from '#testing/netdisk-client'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const database = testDatabase()
const clock = { now: () => START_AT }
let app: TestApp
let token: string
let disk: NetdiskClient

async function openApp(files: FileStore): Promise<void> {
  app = await createTestApp(database, { files, worksJobs: true })
  token = await app.signIn('admin')
  disk = createNetdiskClient(app, token)
}

async function runExpiry(): Promise<void> {
  const jobs = app.modules.list.flatMap((module) => module.jobs ?? [])
  const job = jobs.find(({ name }) => name === 'netdisk.expire')
  await job?.handler({ id: '', data: {}, signal: new AbortController().signal })
}

/** Not compressible, and different in every chunk. */
function makeContent(bytes: number): Buffer {
  const content = Buffer.alloc(bytes)
  for (let at = 0; at + 4 <= bytes; at += 4096) content.writeUInt32LE((at * 2_654_435_761) % 0xffff_ffff, at)
  return content
}

const noSpace = { domainId: undefined }
const finish = (uploadId: string | null, more: object = {}) =>
  disk.post<NetdiskNode | null>('uploadFinish', { ...noSpace, uploadId, ...more })
const statusOf = async (uploadId: string | null) => {
  const answer = await app.get<NetdiskUpload>(`/netdisk/manage/uploadStatus?uploadId=${uploadId}`, token)
  return requireData(answer)
}

interface StoreCase {
  readonly open: () => Promise<FileStore>
  /** Names of the files in the store, finished or not. */
  readonly listStored: () => Promise<string[]>
}

function describeTransfer(name: string, makeCase: () => StoreCase) {
  describe(name, () => {
    const content = makeContent(2 * NETDISK_CHUNK_BYTES + 12_345)
    const chunkAt = (index: number) =>
      content.subarray(index * NETDISK_CHUNK_BYTES, (index + 1) * NETDISK_CHUNK_BYTES)

    beforeEach(() => makeCase().open().then(openApp))
    afterEach(async () => {
      await app.remove()
    })

    test('takes a file in chunks and gives it back whole and in parts', async () => {
      await disk.makeFolders('曲线')
      const node = await disk.put('曲线/', '大文件.bin', content)
      expect(node).toMatchObject({ name: '大文件.bin', fsize: content.length, uploader: '系统管理员' })
      const where = { path: '曲线/', name: '大文件.bin' }
      const whole = await disk.fetch('download', where)
      expect(whole.rawPayload.equals(content)).toBe(true)
      expect(whole.headers).toMatchObject({
        'accept-ranges': 'bytes',
        etag: `"${hashOf(content)}"`,
        'content-length': String(content.length),
        'content-disposition': `attachment; filename="___.bin"; filename*=UTF-8''${encodeURIComponent('大文件.bin')}`,
      })
      const part = await disk.fetch('download', where, { range: 'bytes=8388600-8388615' })
      expect(part.statusCode).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes 8388600-8388615/${content.length}`)
      expect(part.rawPayload.equals(content.subarray(8_388_600, 8_388_616))).toBe(true)
      const last = await disk.fetch('download', where, {
        range: 'bytes=-5',
        'if-range': `"${hashOf(content)}"`,
      })
      expect(last.rawPayload.equals(content.subarray(-5))).toBe(true)
      const changed = await disk.fetch('download', where, { range: 'bytes=-5', 'if-range': '"other"' })
      expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, content.length])
      const beyond = await disk.fetch('download', where, { range: `bytes=${content.length}-` })
      expect(beyond.statusCode).toBe(416)
      expect(beyond.headers['content-range']).toBe(`bytes */${content.length}`)
      expect(beyond.json()).toMatchObject({ reason: 'request.range-unsatisfiable' })
      const known = await disk.fetch('download', where, { 'if-none-match': `"${hashOf(content)}"` })
      expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    })

    test('goes on from the acknowledged byte after a cut and after a restart', async () => {
      const files = await makeCase().open()
      const begun = await disk.begin('', 'resumed', content.length)
      const uploadId = begun.uploadId ?? ''
      expect(begun).toMatchObject({ offset: 0, chunkBytes: NETDISK_CHUNK_BYTES, isFinished: false })
      requireData(await disk.sendChunk(uploadId, 0, chunkAt(0)))
      // The acknowledgement was lost: the client sends the chunk again and is told the offset.
      expect(await disk.sendChunk(uploadId, 0, chunkAt(0))).toMatchObject({
        status: 409,
        envelope: {
          reason: 'netdisk.offset-mismatch',
          errors: [{ field: 'offset', reason: `expected: ${NETDISK_CHUNK_BYTES}` }],
        },
      })
      expect(await disk.sendChunk(uploadId, NETDISK_CHUNK_BYTES, chunkAt(1), '0'.repeat(64))).toMatchObject({
        status: 400,
        envelope: { reason: 'netdisk.checksum-mismatch' },
      })
      expect(await finish(uploadId)).toMatchObject({ envelope: { reason: 'netdisk.upload-incomplete' } })
      await app.remove()
      await openApp(files)
      expect(await statusOf(uploadId)).toMatchObject({ offset: NETDISK_CHUNK_BYTES, size: content.length })
      await disk.sendAll(uploadId, content, NETDISK_CHUNK_BYTES)
      const checked = await disk.post('check', { ...noSpace, uploadId })
      expect(checked.envelope.data).toMatchObject({
        action: 'upload',
        status: 'running',
        done: content.length,
      })
      const node = requireData(await finish(uploadId, { sha256: hashOf(content) }))
      expect((await disk.read('', 'resumed')).equals(content)).toBe(true)
      // The second call gets the same answer.
      expect(requireData(await finish(uploadId))).toEqual(node)
      expect(await disk.names('')).toEqual(['resumed'])
    })

    test('of two chunks for one place takes one', async () => {
      const { uploadId } = await disk.begin('', 'raced', content.length)
      const answers = await Promise.all([0, 0, 0].map(() => disk.sendChunk(uploadId ?? '', 0, chunkAt(0))))
      expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409', '409'])
    })

    test('drops what is not what it should be, and what is cancelled', async () => {
      const text = Buffer.from('what was sent')
      const wrong = await disk.begin('', 'wrong', text.length)
      await disk.sendAll(wrong.uploadId ?? '', text)
      expect(await finish(wrong.uploadId, { sha256: hashOf(Buffer.from('what was meant')) })).toMatchObject({
        status: 400,
        envelope: { reason: 'netdisk.checksum-mismatch' },
      })
      expect((await finish(wrong.uploadId)).status).toBe(404)
      const cancelled = await disk.begin('', 'cancelled', content.length)
      requireData(await disk.sendChunk(cancelled.uploadId ?? '', 0, chunkAt(0)))
      await disk.post('uploadCancel', { ...noSpace, uploadId: cancelled.uploadId })
      expect((await disk.sendChunk(cancelled.uploadId ?? '', 0, chunkAt(0))).status).toBe(404)
      expect(await disk.quota()).toMatchObject({ used: 0, files: 0 })
      expect(await disk.names('')).toEqual([])
      await expect.poll(() => makeCase().listStored()).toEqual([])
    })

    test('takes a file of nothing', async () => {
      await disk.put('', 'empty', '')
      expect((await disk.read('', 'empty')).length).toBe(0)
      expect(
        (await disk.fetch('download', { path: '', name: 'empty' }, { range: 'bytes=0-' })).statusCode,
      ).toBe(416)
    })

    test('gives folders and several files as a zip with their names', async () => {
      await disk.makeFolders('站点', '站点/空')
      await disk.put('站点/', '说明.txt', '内容')
      await disk.put('站点/', 'C:', 'drive')
      await disk.put('', 'b.bin', makeContent(100_000))
      const one = await disk.fetch('download', { path: '', name: '站点' })
      expect(one.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="__.zip"; filename*=UTF-8''${encodeURIComponent('站点')}.zip`,
      })
      expect([...readZip(one.rawPayload).keys()].toSorted()).toEqual([
        '站点/',
        '站点/C_',
        '站点/空/',
        '站点/说明.txt',
      ])
      expect(readZip(one.rawPayload).get('站点/说明.txt')?.toString()).toBe('内容')
      const issued = requireData(
        await disk.post<{ url: string }>('download', { path: '', names: ['站点', 'b.bin'] }),
      )
      const several = await app.http.inject({ url: issued.url })
      expect(readZip(several.rawPayload).get('b.bin')?.equals(makeContent(100_000))).toBe(true)
    })
  })
}

/** Names and contents by the central directory (PKWARE APPNOTE, 4.3.12). */
function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < zip.readUInt16LE(end + 10); index++) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const header = zip.readUInt32LE(at + 42)
    const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) !== 0
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString(isUtf8 ? 'utf8' : 'latin1')
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const data = zip.subarray(start, start + packed)
    found.set(name, method === 8 ? inflateRawSync(data) : data)
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return found
}

let folder: string
let store: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-netdisk-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  store = await mkdtemp(join(folder, 'store-'))
})

const openFolder = () => createFileStore({ url: undefined, folder: store, clock })
const listFolder = async () =>
  (await readdir(store, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && !isOwnerName(entry.name))
    .map(({ name }) => name)

describeTransfer('on the folder store', () => ({ open: openFolder, listStored: listFolder }))

describe('on an object store', () => {
  let objects: ObjectServer
  beforeEach(async () => {
    objects = await startObjectServer()
  })
  afterEach(() => objects.stop())
  describeTransfer('through its protocol', () => ({
    open: () => createFileStore({ url: new Secret(objects.url), folder: '', clock }),
    listStored: async () => [
      ...objects.listPaths().filter((path) => !isOwnerName(basename(path))),
      ...Array.from({ length: objects.countTransfers() }, () => 'part'),
    ],
  }))
})

describe('an upload', () => {
  beforeEach(() => openFolder().then(openApp))
  afterEach(() => app.remove())

  test('has chunks of one length', async () => {
    const { uploadId } = await disk.begin('', 'f', NETDISK_CHUNK_BYTES + 4)
    for (const chunk of [Buffer.alloc(0), Buffer.from('short'), Buffer.alloc(NETDISK_CHUNK_BYTES - 1)]) {
      expect(await disk.sendChunk(uploadId ?? '', 0, chunk)).toMatchObject({
        status: 400,
        envelope: { reason: 'netdisk.chunk-length' },
      })
    }
    const long = await disk.sendChunk(uploadId ?? '', 0, Buffer.alloc(NETDISK_CHUNK_BYTES + 1))
    expect(long).toMatchObject({ status: 413, envelope: { reason: 'request.too-large' } })
    expect(await disk.sendChunk(uploadId ?? '', -1, Buffer.alloc(1))).toMatchObject({ status: 400 })
  })

  test('asks about a taken name before the first byte, and again at its end', async () => {
    await disk.put('', 'f', 'old')
    expect(await disk.post('token', { path: '', name: 'f', size: 3 })).toMatchObject({
      status: 409,
      envelope: { reason: 'netdisk.name-taken' },
    })
    expect(await disk.begin('', 'f', 3, 'skip')).toMatchObject({ uploadId: null, isFinished: true })
    const { uploadId } = await disk.begin('', 'g', 3)
    await disk.sendAll(uploadId ?? '', Buffer.from('new'))
    await disk.put('', 'g', 'quicker')
    expect(await finish(uploadId)).toMatchObject({ envelope: { reason: 'netdisk.name-taken' } })
    expect(requireData(await finish(uploadId, { conflict: 'rename' }))).toMatchObject({ name: 'g(2)' })
    const replacing = await disk.begin('', 'f', 3, 'replace')
    await disk.sendAll(replacing.uploadId ?? '', Buffer.from('new'))
    requireData(await finish(replacing.uploadId))
    expect((await disk.read('', 'f')).toString()).toBe('new')
    expect(await disk.trash()).toMatchObject([{ name: 'f' }])
    const skipping = await disk.begin('', 'h', 3, 'skip')
    await disk.sendAll(skipping.uploadId ?? '', Buffer.from('new'))
    await disk.put('', 'h', 'quicker')
    expect(requireData(await finish(skipping.uploadId))).toBeNull()
    expect(await disk.quota()).toMatchObject({ used: 3 + 3 + 7 + 3 + 7, files: 5 })
  })

  test('follows its folder, and makes it again when it is gone', async () => {
    await disk.makeFolders('a', 'b')
    const [first, second] = [await disk.begin('a/', 'f', 1), await disk.begin('b/', 'g', 1)]
    for (const { uploadId } of [first, second]) await disk.sendAll(uploadId ?? '', Buffer.from('x'))
    await disk.change('rename', { path: '', name: 'a', toName: 'renamed' })
    await disk.change('delete', { path: '', files: [{ name: 'b' }] })
    for (const { uploadId } of [first, second]) requireData(await finish(uploadId))
    expect(await disk.tree()).toEqual(['b/', 'b/g', 'renamed/', 'renamed/f'])
  })

  test('is only its owner’s', async () => {
    await app.createUser({
      username: 'colleague',
      permissions: ['netdisk:manage:token', 'netdisk:manage:check'],
    })
    const other = createNetdiskClient(app, await app.signIn('colleague'))
    const { uploadId } = await disk.begin('', 'f', 4)
    expect((await other.sendChunk(uploadId ?? '', 0, Buffer.from('text'))).status).toBe(404)
    for (const verb of ['uploadFinish', 'uploadCancel']) {
      expect((await other.post(verb, { ...noSpace, uploadId })).status).toBe(404)
    }
  })

  test('that nobody goes on with is forgotten after a week', async () => {
    await disk.begin('', 'f', 1000)
    app.clock.set(START_AT + 8 * 86_400_000)
    await runExpiry()
    disk = createNetdiskClient(app, await app.signIn('admin'))
    expect(await disk.quota()).toMatchObject({ used: 0 })
  })
})

describe('open uploads', () => {
  beforeEach(() => openFolder().then(openApp))
  afterEach(() => app.remove())
  const begin = (size: number, name = `${Math.random()}`) =>
    disk.post<NetdiskUpload>('token', { path: '', name, size, conflict: 'rename' })
  const listOpen = async () => requireData(await disk.get<NetdiskOpenUpload[]>('uploads', {}))
  /** As if they had been begun one by one. */
  const addRows = (count: number, userId: number) =>
    database.pool.query(
      `INSERT INTO netdisk_upload (id, domain_id, user_id, user_name, path, name, size_bytes, conflict, created_at, updated_at)
       SELECT gen_random_uuid(), 1, $2, 'somebody', '', 'f' || n, 1, 'rename', $3, $3 FROM generate_series(1, $1) AS n`,
      [count, userId, new Date(app.clock.now())],
    )
  const admin = 1

  test('are shown to all of the space with owner, size and progress, and given up', async () => {
    const content = makeContent(NETDISK_CHUNK_BYTES + 5)
    const { uploadId } = await disk.begin('', 'large.bin', content.length)
    await disk.sendChunk(uploadId ?? '', 0, content.subarray(0, NETDISK_CHUNK_BYTES))
    await app.createUser({
      username: 'keeper1',
      permissions: ['netdisk:manage:list', 'netdisk:manage:token', 'netdisk:manage:delete'],
    })
    await app.createUser({
      username: 'reader1',
      permissions: ['netdisk:manage:list', 'netdisk:manage:token'],
    })
    expect(await listOpen()).toEqual([
      {
        uploadId,
        name: 'large.bin',
        path: '',
        uploader: '系统管理员',
        isOwn: true,
        size: content.length,
        offset: NETDISK_CHUNK_BYTES,
        startedAt: new Date(START_AT).toISOString(),
        changedAt: new Date(START_AT).toISOString(),
        expiresAt: new Date(START_AT + 7 * 86_400_000).toISOString(),
      },
    ])
    const reader = createNetdiskClient(app, await app.signIn('reader1'))
    expect((await reader.post('uploadCancel', { domainId: undefined, uploadId })).status).toBe(404)
    const keeper = createNetdiskClient(app, await app.signIn('keeper1'))
    expect(requireData(await keeper.get<NetdiskOpenUpload[]>('uploads', {}))[0]).toMatchObject({
      isOwn: false,
    })
    expect((await keeper.post('uploadCancel', { domainId: undefined, uploadId })).status).toBe(200)
    expect(await listOpen()).toEqual([])
  })

  test('of one person are at most 200, and of a space 1,000', async () => {
    await addRows(199, admin)
    expect((await begin(1)).status).toBe(200)
    const one = { reason: 'netdisk.too-many-uploads', msg: expect.stringContaining('200') as string }
    expect((await begin(1)).envelope).toMatchObject(one)
    await database.pool.query('UPDATE netdisk_upload SET user_id = 99')
    await addRows(799, 98)
    expect((await begin(1)).status).toBe(200)
    expect((await begin(1)).envelope.reason).toBe('netdisk.too-many-uploads')
  })

  test('of one person keep half of the space at most, but for one that is alone', async () => {
    const gigabyte = 1024 ** 3
    expect((await begin(9 * gigabyte)).status).toBe(200)
    expect((await begin(1)).envelope.reason).toBe('netdisk.uploads-reserve-too-much')
    await disk.post('uploadCancel', { domainId: undefined, uploadId: (await listOpen())[0]?.uploadId })
    expect((await begin(2 * gigabyte)).status).toBe(200)
    expect((await begin(3 * gigabyte)).status).toBe(200)
    expect((await begin(1)).envelope).toMatchObject({ code: 409, reason: 'netdisk.uploads-reserve-too-much' })
  })

  test('that nobody began to fill are forgotten after an hour, and their room is free', async () => {
    await disk.begin('', 'empty.bin', 1000)
    const { uploadId } = await disk.begin('', 'begun.bin', 2 * NETDISK_CHUNK_BYTES)
    await disk.sendChunk(uploadId ?? '', 0, makeContent(NETDISK_CHUNK_BYTES))
    app.clock.set(START_AT + 3_600_001)
    await runExpiry()
    expect((await listOpen()).map(({ name }) => name)).toEqual(['begun.bin'])
    expect(requireData(await disk.get<NetdiskQuota>('quota', {})).used).toBe(2 * NETDISK_CHUNK_BYTES)
  })
})

describe('a download', () => {
  beforeEach(() => openFolder().then(openApp))
  afterEach(() => app.remove())

  const png = Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1')
  const ticketFor = async (names: string[], isPreview = false) =>
    requireData(
      await disk.post<{ url: string; expiresAt: string }>('download', { path: '', names, isPreview }),
    )

  test('by ticket works once, without a header, for a short while', async () => {
    await disk.put('', '说明.txt', 'text')
    const { url } = await ticketFor(['说明.txt'])
    const answer = await app.http.inject({ url })
    expect([answer.statusCode, answer.body]).toEqual([200, 'text'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    const gone = { code: 404, reason: 'netdisk.ticket-invalid' }
    expect((await app.http.inject({ url })).json()).toMatchObject(gone)
    const late = await ticketFor(['说明.txt'])
    app.clock.set(Date.parse(late.expiresAt))
    expect((await app.http.inject({ url: late.url })).json()).toMatchObject(gone)
    expect((await app.http.inject({ url: `/netdisk/file/${'A'.repeat(43)}` })).json()).toMatchObject(gone)
    expect((await app.http.inject({ url: '/netdisk/file/..%2f..%2fetc' })).statusCode).toBe(400)
    const { rows } = await database.pool.query<{ text: string }>('SELECT params::text AS text FROM audit')
    expect(rows.map(({ text }) => text).join('')).not.toContain(url.slice(-43))
  })

  describe('by the ticket of somebody who', () => {
    const permissions = ['netdisk:manage:list', 'netdisk:manage:token', 'netdisk:manage:download']
    let ownToken: string
    let userId: number
    const ask = async (): Promise<string> => {
      const own = createNetdiskClient(app, ownToken, { domainId: 1 })
      return requireData(await own.post<{ url: string }>('download', { path: '', names: ['说明.txt'] })).url
    }
    beforeEach(async () => {
      await disk.put('', '说明.txt', 'text')
      userId = await app.createUser({ username: 'reader1', permissions })
      ownToken = await app.signIn('reader1')
    })

    test('still may is answered: the control', async () => {
      expect((await app.http.inject({ url: await ask() })).statusCode).toBe(200)
    })

    test.each<[string, () => Promise<unknown>]>([
      ['has signed out', () => app.post('/oauth/logout', {}, ownToken)],
      ['has locked the screen', () => app.post('/oauth/lock', {}, ownToken)],
      ['was disabled', () => change('UPDATE app_user SET enabled = false WHERE id = $1')],
      ['is removed', () => change('DELETE FROM app_user WHERE id = $1')],
      [
        'lost the permission',
        () =>
          change(`UPDATE role_menu SET permission = '["netdisk:manage:list"]'
        WHERE role_id = (SELECT role_ids[1] FROM app_user WHERE id = $1)`),
      ],
      [
        'was moved to another domain',
        async () => {
          const north = await app.createDomain('north')
          await change(`UPDATE app_user SET domain_id = ${north} WHERE id = $1`)
        },
      ],
    ])('%s is refused at once', async (_, happen) => {
      const url = await ask()
      await happen()
      expect((await app.http.inject({ url })).json()).toMatchObject({
        code: 404,
        reason: 'netdisk.ticket-invalid',
      })
    })

    /** As the owning module does it: changed and announced. */
    const change = (statement: string) =>
      transaction(database.db, async (tx) => {
        await sql.raw(statement.replace('$1', String(userId))).execute(tx)
        await app.sessions.announceRightsChanged(tx, [userId])
      })
  })

  test('by ticket ends with what it was for', async () => {
    await disk.makeFolders('a')
    await disk.put('a/', 'f')
    const issued = requireData(await disk.post<{ url: string }>('download', { path: 'a/', names: ['f'] }))
    await disk.change('delete', { path: '', files: [{ name: 'a' }] })
    expect((await app.http.inject({ url: issued.url })).statusCode).toBe(404)
  })

  test('never shows what could run, whatever it is called', async () => {
    const hostile = {
      'a.png': '<!doctype html><script>alert(1)</script>',
      'b.txt': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'c.pdf': '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
      'd.html': Buffer.from('\0\x01<script>alert(1)</script>'),
    }
    for (const [name, content] of Object.entries(hostile)) {
      await disk.put('', name, content)
      const preview = await disk.fetch('preview', { path: '', name })
      expect([name, preview.json()]).toMatchObject([name, { code: 409, reason: 'netdisk.not-previewable' }])
      expect((await disk.post('download', { path: '', names: [name], isPreview: true })).status).toBe(409)
      const saved = await disk.fetch('download', { path: '', name })
      expect(saved.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
    }
  })

  test('shows pictures and text, locked in', async () => {
    await disk.put('', 'no-ending', png)
    await disk.put('', 'page.html', 'only text, with <b>signs</b>')
    for (const [name, type] of [
      ['no-ending', 'image/png'],
      ['page.html', 'text/plain; charset=utf-8'],
    ] as const) {
      const byHeader = await disk.fetch('preview', { path: '', name })
      const byTicket = await app.http.inject({ url: (await ticketFor([name], true)).url })
      for (const answer of [byHeader, byTicket]) {
        expect(answer.statusCode).toBe(200)
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        expect(answer.headers['content-disposition']).toMatch(/^inline; /)
      }
    }
  })

  test('of a file that the store lost, or that became a link, is not found', async () => {
    await disk.put('', 'f', 'text')
    const { rows } = await database.pool.query<{ key: string }>('SELECT file_key AS key FROM netdisk_content')
    const path = join(store, rows[0]?.key ?? '')
    await unlink(path)
    const missing = await disk.fetch('download', { path: '', name: 'f' })
    expect(missing.json()).toMatchObject({ code: 404, reason: 'object.not-found' })
    expect(missing.headers['content-disposition']).toBeUndefined()
    await symlink('/etc/passwd', path)
    const linked = await disk.fetch('download', { path: '', name: 'f' })
    expect([linked.statusCode, linked.body.includes('root')]).toEqual([404, false])
  })
})
