import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../config/secret.ts'
import { FileKeyError } from './file-key.ts'
import { createFileStore, FileMissingError, type FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'
import { MIN_PART_BYTES } from './stored-file.ts'
import { type ObjectServer, startObjectServer } from './testing/object-server.ts'

const clock = { now: () => Date.UTC(2026, 4, 1) }
const CONTENT = Buffer.from('光纤 trace \0 bytes')

const HOUR_MS = 3_600_000

async function listAllParts(store: FileStore) {
  const found: { key: string; transferId: string }[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await store.listParts({ after: after ?? null, limit: 1 })
    found.push(...(page?.transfers ?? []).map(({ key, transferId }) => ({ key, transferId })))
    after = page?.next ?? null
  }
  return found
}

function describeStore(name: string, openStore: () => Promise<FileStore>) {
  describe(name, () => {
    test.each([
      ['bytes', () => new Uint8Array(CONTENT)],
      ['a stream', () => Readable.from([CONTENT.subarray(0, 3), CONTENT.subarray(3)])],
    ])('keeps %s', async (_, makeContent) => {
      const store = await openStore()
      const key = await store.put(makeContent())
      expect(key).toMatch(/^2026\/05\//)
      expect(Buffer.from(await store.readBytes(key))).toEqual(CONTENT)
      expect(await store.readSizeBytes(key)).toBe(CONTENT.length)
      expect(await buffer(await store.openStream(key))).toEqual(CONTENT)
      expect(await buffer(await store.openStream(key, { start: 2, end: 5 }))).toEqual(CONTENT.subarray(2, 6))
    })

    test('puts a file back under the key it had', async () => {
      const store = await openStore()
      const key = await store.put(CONTENT)
      await store.remove(key)
      await store.putAs(key, Readable.from([CONTENT]))
      expect(Buffer.from(await store.readBytes(key))).toEqual(CONTENT)
      await expect(async () => store.putAs('../outside', Readable.from([CONTENT]))).rejects.toThrow(
        FileKeyError,
      )
    })

    test('removes, and says when a file is missing', async () => {
      const store = await openStore()
      const key = await store.put(CONTENT)
      await store.remove(key)
      await store.remove(key)
      await expect(store.readBytes(key)).rejects.toThrow(FileMissingError)
      await expect(store.openStream(key)).rejects.toThrow(FileMissingError)
      await expect(store.readSizeBytes(key)).rejects.toThrow(FileMissingError)
    })

    test('keeps a stream longer than one part', async () => {
      const store = await openStore()
      const pieces = [Buffer.alloc(MIN_PART_BYTES, 1), Buffer.alloc(MIN_PART_BYTES, 2), CONTENT]
      const key = await store.put(Readable.from(pieces))
      expect(Buffer.concat(pieces).equals(await store.readBytes(key))).toBe(true)
    })

    test('makes one file of parts, which may be put and finished again', async () => {
      const store = await openStore()
      const parts = [Buffer.alloc(MIN_PART_BYTES, 1), CONTENT]
      const file = await store.startParts()
      const put = (into: FileStore, index: number, content = parts[index] ?? CONTENT) =>
        into.putPart(file, { number: index + 1, startByte: index * MIN_PART_BYTES, content })
      await put(store, 0, Buffer.alloc(MIN_PART_BYTES, 9))
      const tags = [await put(store, 0)]
      await expect(store.openStream(file.key)).rejects.toThrow(FileMissingError)
      // Another process takes over.
      const other = await openStore()
      tags.push(await put(other, 1))
      await other.finishParts(file, tags)
      await other.finishParts(file, tags)
      expect(Buffer.concat(parts).equals(await other.readBytes(file.key))).toBe(true)
      await other.cancelParts(file)
      expect(await other.readSizeBytes(file.key)).toBe(MIN_PART_BYTES + CONTENT.length)
    })

    test('forgets parts', async () => {
      const store = await openStore()
      const file = await store.startParts()
      const tag = await store.putPart(file, { number: 1, startByte: 0, content: CONTENT })
      await store.cancelParts(file)
      await store.cancelParts(file)
      await expect(store.finishParts(file, [tag])).rejects.toThrow(FileMissingError)
      await expect(store.openStream(file.key)).rejects.toThrow(FileMissingError)
    })

    test('lists what it holds, a page at a time, and parts apart from whole files', async () => {
      const store = await openStore()
      const begun = [await store.startParts(), await store.startParts()]
      for (const file of begun) await store.putPart(file, { number: 1, startByte: 0, content: CONTENT })
      const keys = [await store.put(CONTENT), await store.put(CONTENT), await store.put(CONTENT)]
      const files: { key: string; modifiedAtMs: number }[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await store.list({ after: after ?? null, limit: 2 })
        expect(page.files.length + page.foreign.length).toBeLessThanOrEqual(2)
        files.push(...page.files)
        after = page.next
      }
      const listed = files.map(({ key }) => key)
      expect(listed).toEqual(listed.toSorted())
      expect(new Set(listed).size).toBe(listed.length)
      expect(listed).toEqual(expect.arrayContaining(keys))
      for (const { key } of begun) expect(listed).not.toContain(key)
      for (const { modifiedAtMs } of files) expect(Math.abs(modifiedAtMs - Date.now())).toBeLessThan(HOUR_MS)
      expect(await listAllParts(store)).toEqual(expect.arrayContaining(begun))
      for (const file of begun) await store.cancelParts(file)
      expect(await listAllParts(store)).not.toContainEqual(begun[0])
    })

    test('keeps the owners that claim it, beside its files', async () => {
      const [one, other] = [randomUUID(), randomUUID()]
      const store = await openStore()
      await store.claim(one)
      await store.claim(one)
      const owners = await (await openStore()).claim(other)
      expect(owners.filter((owner) => owner === one || owner === other).toSorted()).toEqual(
        [one, other].toSorted(),
      )
      const { foreign } = await store.list({ after: null, limit: 1000 })
      expect(foreign).toEqual([])
    })

    test('looks nowhere for what is no key', async () => {
      const store = await openStore()
      for (const work of [store.readBytes, store.openStream, store.readSizeBytes, store.remove]) {
        await expect((async () => work('../../etc/passwd'))()).rejects.toThrow(FileKeyError)
      }
    })
  })
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

describeStore('a folder', () => createFileStore({ url: undefined, folder: join(folder, 'files'), clock }))

test('a stream that fails leaves no file in the folder', async () => {
  const own = join(folder, 'failing')
  const failing = new Readable({
    read() {
      this.push(CONTENT)
      this.destroy(new Error('the sender went away'))
    },
  })
  const store = await createFileStore({ url: undefined, folder: own, clock })
  await expect(store.put(failing)).rejects.toThrow()
  const left = await readdir(own, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('a folder tells files that it did not make from its own, and goes on after a file that went', async () => {
  const own = join(folder, 'mixed')
  const store = await createFileStore({ url: undefined, folder: own, clock })
  expect(await store.list({ after: null, limit: 9 })).toMatchObject({ files: [], foreign: [], next: null })
  const keys = [await store.put(CONTENT), await store.put(CONTENT), await store.put(CONTENT)].toSorted()
  for (const name of ['readme.txt', '2026/notes', '2026/05/copy of a file', '2026/05/x.part'])
    await writeFile(join(own, name), '')
  await mkdir(join(own, '2026', '05', 'folder'))
  await mkdir(join(own, 'lost+found'))
  await symlink(join(own, keys[0] ?? ''), join(own, '2026', '05', '0195a4c8-1111-7222-8333-444455556666'))
  const all = await store.list({ after: null, limit: 100 })
  expect(all.files.map(({ key }) => key)).toEqual(keys)
  expect(all.foreign.toSorted()).toEqual([
    '2026/05/0195a4c8-1111-7222-8333-444455556666',
    '2026/05/copy of a file',
    '2026/05/folder',
    '2026/05/x.part',
    '2026/notes',
    'lost+found',
    'readme.txt',
  ])
  await store.remove(keys[1] ?? '')
  const rest = await store.list({ after: keys[1] ?? '', limit: 100 })
  expect(rest.files.map(({ key }) => key)).toEqual(keys.slice(2))
})

test('a folder of more names than are held at a time is listed whole and in order', async () => {
  const own = join(folder, 'many')
  const store = await createFileStore({ url: undefined, folder: own, clock })
  const month = join(own, '2026', '05')
  await mkdir(month, { recursive: true })
  const makeName = (at: number): string => `0195a4c8-1111-7222-8333-${String(at * 7919).padStart(12, '0')}`
  const names = Array.from({ length: 2500 }, (_, at) => makeName((at * 1327) % 2500))
  for (const name of names) await writeFile(join(month, name), '')
  const found: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await store.list({ after: after ?? null, limit: 999 })
    found.push(...page.files.map(({ key }) => key))
    after = page.next
  }
  expect(found).toEqual(names.map((name) => `2026/05/${name}`).toSorted())
})

describe('a link in the folder', () => {
  const secret = 'not for anybody'
  let own: string
  let store: FileStore
  beforeAll(async () => {
    own = join(folder, 'linked')
    store = await createFileStore({ url: undefined, folder: own, clock })
    await writeFile(join(folder, 'secret'), secret)
  })
  const readAnyhow = async (key: string) => {
    const reads = [store.openStream, store.readBytes, store.readSizeBytes]
    const outcomes = await Promise.allSettled(reads.map((read) => read(key)))
    return outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as unknown) : 'read'))
  }
  const missing = expect.any(FileMissingError) as FileMissingError

  test('is never followed, neither as the file nor on the way to it', async () => {
    const key = await store.put(CONTENT)
    await rm(join(own, key))
    await symlink(join(folder, 'secret'), join(own, key))
    expect(await readAnyhow(key)).toEqual([missing, missing, missing])
    const other = await store.put(CONTENT)
    await mkdir(join(folder, 'elsewhere'))
    await rename(join(own, '2026', '05'), join(folder, 'elsewhere', '05'))
    await symlink(join(folder, 'elsewhere', '05'), join(own, '2026', '05'))
    expect(await readAnyhow(other)).toEqual([missing, missing, missing])
  })

  test('is never written through', async () => {
    const plain = await createFileStore({ url: undefined, folder: join(folder, 'parts'), clock })
    const file = await plain.startParts()
    await plain.put(CONTENT)
    await symlink(join(folder, 'secret'), join(folder, 'parts', `${file.key}.part`))
    await expect(plain.putPart(file, { number: 1, startByte: 0, content: CONTENT })).rejects.toThrow('ELOOP')
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(secret)
  })
})

describe('an S3 store', () => {
  let objects: ObjectServer
  beforeAll(async () => {
    objects = await startObjectServer()
  })
  afterAll(() => objects.stop())
  describeStore('through the protocol', () =>
    createFileStore({ url: new Secret(objects.url), folder: '', clock }),
  )

  test('lists by the clock of the store, and says when it cannot list parts', async () => {
    const store = await createFileStore({ url: new Secret(objects.url), folder: '', clock })
    const key = await store.put(CONTENT)
    objects.age(HOUR_MS)
    const { files, listedAtMs } = await store.list({ after: null, limit: 1000 })
    const { modifiedAtMs = Number.NaN } = files.find((file) => file.key === key) ?? {}
    expect(Math.abs(listedAtMs - modifiedAtMs - HOUR_MS)).toBeLessThan(HOUR_MS / 2)
    objects.listsTransfers = false
    expect(await store.listParts({ after: null, limit: 1 })).toBeNull()
    objects.listsTransfers = true
  })

  test('is of no use without its bucket or with another key, and of use to a key that may not list', async () => {
    const store = await createFileStore({ url: new Secret(objects.url), folder: '', clock })
    const isUseful = async (refusal: ObjectServer['refusal']): Promise<boolean> => {
      objects.refusal = refusal
      return store.check().then(
        () => true,
        () => false,
      )
    }
    try {
      expect(await isUseful(undefined)).toBe(true)
      expect(await isUseful({ status: 404, code: 'NoSuchBucket' })).toBe(false)
      expect(await isUseful({ status: 403, code: 'InvalidAccessKeyId' })).toBe(false)
      expect(await isUseful({ status: 403, code: 'SignatureDoesNotMatch' })).toBe(false)
      expect(await isUseful({ status: 403, code: 'AccessDenied' })).toBe(true)
      expect(await isUseful({ status: 503, code: 'SlowDown' })).toBe(false)
    } finally {
      objects.refusal = undefined
    }
  })

  test('that takes a request and says nothing, or stops in the middle of a content, is waited for no longer than it may', async () => {
    const silent = createHttpServer((request, response) => {
      if (request.method === 'GET') response.writeHead(200, { 'content-length': '10' }).write('half')
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const store = createS3Store(new Secret(`s3://key:secret@127.0.0.1:${port}/traces?tls=false`), clock, 100)
    try {
      await expect(store.put(CONTENT)).rejects.toMatchObject({ cause: { name: 'TimeoutError' } })
      const content = await store.openStream('2026/05/0197c1d0-0000-7000-8000-000000000000')
      await expect(buffer(content)).rejects.toMatchObject({ name: 'TimeoutError' })
    } finally {
      silent.closeAllConnections()
      silent.close()
    }
  })

  test('signs for its region, names the bucket in the path and adds no checksum', () => {
    const put = objects.seen.find(({ method }) => method === 'PUT')
    expect(put?.url).toMatch(/^\/traces\/2026\/05\//)
    expect(put?.headers.authorization).toContain('/cn-north-1/s3/')
    expect(Object.keys(put?.headers ?? {}).filter((name) => name.startsWith('x-amz-checksum'))).toEqual([])
  })
})
