import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../config/secret.ts'
import { FileKeyError } from './file-key.ts'
import { createFileStore, FileMissingError, type FileStore } from './file-store.ts'

const clock = { now: () => Date.UTC(2026, 4, 1) }
const CONTENT = Buffer.from('光纤 trace \0 bytes')

/** The part of the S3 protocol a store uses, over real HTTP, in memory. */
async function startObjectServer() {
  const objects = new Map<string, Buffer>()
  const seen: IncomingMessage[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request)
    const path = new URL(request.url ?? '/', 'http://host').pathname
    if (request.method === 'PUT') objects.set(path, await buffer(request))
    if (request.method === 'DELETE') objects.delete(path)
    const content = objects.get(path)
    if (!content && request.method !== 'DELETE') return response.writeHead(404).end()
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const body =
      content?.subarray(Number(from ?? 0), to === undefined ? undefined : Number(to) + 1) ?? Buffer.alloc(0)
    const sends = request.method === 'GET' || request.method === 'HEAD'
    response.writeHead(from ? 206 : 200, {
      etag: '"e"',
      'last-modified': new Date(0).toUTCString(),
      'content-length': sends ? body.length : 0,
    })
    return response.end(request.method === 'GET' ? body : undefined)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { server, seen, url: `s3://key:secret@127.0.0.1:${port}/traces?tls=false&region=cn-north-1` }
}

function describeStore(name: string, openStore: () => FileStore) {
  describe(name, () => {
    test.each([
      ['bytes', () => new Uint8Array(CONTENT)],
      ['a stream', () => Readable.from([CONTENT.subarray(0, 3), CONTENT.subarray(3)])],
    ])('keeps %s', async (_, makeContent) => {
      const store = openStore()
      const key = await store.put(makeContent())
      expect(key).toMatch(/^2026\/05\//)
      expect(Buffer.from(await store.readBytes(key))).toEqual(CONTENT)
      expect(await store.readSizeBytes(key)).toBe(CONTENT.length)
      expect(await buffer(await store.openStream(key))).toEqual(CONTENT)
      expect(await buffer(await store.openStream(key, { start: 2, end: 5 }))).toEqual(CONTENT.subarray(2, 6))
    })

    test('removes, and says when a file is missing', async () => {
      const store = openStore()
      const key = await store.put(CONTENT)
      await store.remove(key)
      await store.remove(key)
      await expect(store.readBytes(key)).rejects.toThrow(FileMissingError)
      await expect(store.openStream(key)).rejects.toThrow(FileMissingError)
      await expect(store.readSizeBytes(key)).rejects.toThrow(FileMissingError)
    })

    test('looks nowhere for what is no key', async () => {
      const store = openStore()
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
  await expect(createFileStore({ url: undefined, folder: own, clock }).put(failing)).rejects.toThrow()
  const left = await readdir(own, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

describe('an S3 store', () => {
  let objects: Awaited<ReturnType<typeof startObjectServer>>
  beforeAll(async () => {
    objects = await startObjectServer()
  })
  afterAll(() => {
    objects.server.closeAllConnections()
    objects.server.close()
  })
  describeStore('through the protocol', () =>
    createFileStore({ url: new Secret(objects.url), folder: '', clock }),
  )

  test('signs for its region, names the bucket in the path and adds no checksum', () => {
    const put = objects.seen.find(({ method }) => method === 'PUT')
    expect(put?.url).toMatch(/^\/traces\/2026\/05\//)
    expect(put?.headers.authorization).toContain('/cn-north-1/s3/')
    expect(Object.keys(put?.headers ?? {}).filter((name) => name.startsWith('x-amz-checksum'))).toEqual([])
  })
})
