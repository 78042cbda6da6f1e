import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log'
import { loadGround } from './base-map.service.ts'
import type { GroundBox } from './base-map.types.ts'
import { ROAD_TILE, TINY_TILES } from './testing/tiny-tiles.ts'
import { openTileFile } from './tile-file.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeTiles(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

function changeByte(at: number, value: number): Buffer {
  const changed = Buffer.from(TINY_TILES)
  changed[at] = value
  return changed
}

describe('a file', () => {
  test('is told by its name, its words, its day and how far it reaches', async () => {
    const outcome = await openTileFile(writeTiles('tiny.pmtiles', TINY_TILES))
    if (!outcome.ok) throw new Error(outcome.fault)
    const { version, ...facts } = outcome.file.facts
    expect(facts).toEqual({
      name: 'Tiny',
      attribution: '© OpenStreetMap',
      dataDate: '2026-05-01',
      minZoom: 5,
      maxZoom: 6,
      bounds: [120, 31, 121, 32],
    })
    expect(version).toMatch(/^[0-9a-z]+-[0-9a-z]+$/)
    await outcome.file.close()
  })

  test.each([
    ['is not there', () => join(folder, 'none.pmtiles')],
    ['is a folder', () => folder],
    ['is empty', () => writeTiles('empty', Buffer.alloc(0))],
    ['is no such file', () => writeTiles('text', Buffer.from('x'.repeat(20_000)))],
    ['is cut off', () => writeTiles('cut', TINY_TILES.subarray(0, 150))],
    ['has pictures', () => writeTiles('pictures', changeByte(99, 2))],
    // Of the length of the metadata: 16 MB and more.
    ['claims a part that is too long', () => writeTiles('long', changeByte(35, 1))],
    ['has a directory that is no gzip', () => writeTiles('damaged', changeByte(127, 0))],
  ])('that %s is a fault of one sentence', async (_, path) => {
    const outcome = await openTileFile(path())
    expect(outcome.ok ? '' : outcome.fault).toMatch(
      /^MAP_TILES: .* is no file of vector tiles that can be read \(.+\): give a \.pmtiles file/,
    )
  })
})

describe('the ground under a drawing', () => {
  const BOX = { west: 120.2, south: 31.2, east: 120.9, north: 31.9 }

  async function open(bytes: Uint8Array) {
    const outcome = await openTileFile(writeTiles('ground.pmtiles', bytes))
    if (!outcome.ok) throw new Error(outcome.fault)
    const warnings: string[] = []
    const log = createLog({ level: 'warn', destination: { write: (line) => void warnings.push(line) } })
    const parts = { log, file: () => outcome.file }
    return { warnings, load: (box: GroundBox) => loadGround(parts, box), close: outcome.file.close }
  }

  test('is what the tiles have of the box, in degrees, and whose the data is', async () => {
    const { load, close } = await open(TINY_TILES)
    const ground = await load(BOX)
    expect(ground?.attribution).toBe('© OpenStreetMap')
    expect(new Set(ground?.roads.map(({ kind }) => kind))).toEqual(new Set(['highway']))
    const points = ground?.roads.flatMap(({ line }) => line) ?? []
    // The road lies on the diagonal of the degree square; tiles end with a margin.
    for (const [lng, lat] of points) expect(Math.abs(lng - 120 - (lat - 31))).toBeLessThan(0.01)
    expect(points.length).toBeGreaterThan(1)
    expect((await load({ west: 10, south: 10, east: 11, north: 11 }))?.roads).toEqual([])
    await close()
  })

  test('is bare where a tile is damaged, and the log says so', async () => {
    const damaged = Buffer.from(TINY_TILES)
    damaged.fill(0, damaged.readUInt32LE(56))
    const { load, close, warnings } = await open(damaged)
    expect(await load(BOX)).toBeNull()
    expect(warnings.join('')).toContain('a part of the map of MAP_TILES cannot be read')
    await close()
  })
})

describe('the server', () => {
  let app: TestApp
  afterEach(() => app.remove())

  const start = (environment: Record<string, string> = {}) => createTestApp(database, { environment })
  const load = (url: string, authorization: string | undefined, headers: Record<string, string> = {}) =>
    app.http.inject({
      url,
      headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
    })
  const loadPolicy = async () =>
    String((await app.http.inject({ url: '/' })).headers['content-security-policy'])

  test('answers tiles of the file to those who see the map, and to nobody else', async () => {
    app = await start({ MAP_TILES: writeTiles('served.pmtiles', TINY_TILES) })
    const admin = await app.signIn('admin')
    const { data } = (await app.get<{ vector: { version: string } }>('/map/sources', admin)).envelope
    expect(data).toMatchObject({ vector: { name: 'Tiny', dataDate: '2026-05-01' }, isVectorMissing: false })

    const tile = await load(`/${ROAD_TILE}?v=${data?.vector.version}`, admin)
    expect(tile.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect(tile.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(tile.rawPayload.toString('latin1')).toContain('highway')
    expect((await load(`/${ROAD_TILE}?v=other`, admin)).headers['cache-control']).toBe('private, no-cache')
    const none = await load('/map/tile/6/0/0', admin)
    expect([none.statusCode, none.rawPayload.length]).toEqual([200, 0])

    await app.createUser({ username: 'viewer', permissions: ['plant:map'] })
    await app.createUser({ username: 'clerk', permissions: ['sys:user:page'] })
    expect((await load(`/${ROAD_TILE}`, await app.signIn('viewer'))).statusCode).toBe(200)
    expect((await load(`/${ROAD_TILE}`, await app.signIn('clerk'))).statusCode).toBe(403)
    expect((await load(`/${ROAD_TILE}`, undefined)).statusCode).toBe(401)
  })

  test('refuses places that no tile can have, and answers nothing beyond the edge', async () => {
    app = await start({ MAP_TILES: writeTiles('hostile.pmtiles', TINY_TILES) })
    const admin = await app.signIn('admin')
    const paths = ['27/0/0', '-1/0/0', '6/1.5/0', '6/x/0', '6/0/99999999999', '6/..%2f..%2fetc/0', '1e3/0/0']
    const answers = await Promise.all(paths.map((path) => load(`/map/tile/${path}`, admin)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 400))
    const beyond = await load('/map/tile/6/64/0', admin)
    expect([beyond.statusCode, beyond.rawPayload.length]).toEqual([200, 0])
  })

  test('says that a tile is damaged, and answers the next one', async () => {
    const damaged = Buffer.from(TINY_TILES)
    // The data of the four tiles lies at the end; its last tile stays good.
    damaged.fill(0, damaged.readUInt32LE(56), damaged.readUInt32LE(56) + 90)
    app = await start({ MAP_TILES: writeTiles('damaged.pmtiles', damaged) })
    const admin = await app.signIn('admin')
    const places = ['5/26/12', '6/53/25', '6/53/26', '6/52/25', '6/52/26', '5/26/13']
    const answers = await Promise.all(places.map((place) => load(`/map/tile/${place}`, admin)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses).toContain(503)
    expect(statuses).toContain(200)
    expect(answers.find(({ statusCode }) => statusCode === 503)?.json()).toMatchObject({
      reason: 'map.tiles-unreadable',
    })
  })

  test('starts without a file that is set and not there, warns in one sentence, and tells the console', async () => {
    app = await start({ MAP_TILES: join(folder, 'none.pmtiles') })
    const admin = await app.signIn('admin')
    expect(app.logText()).toContain('none.pmtiles is no file of vector tiles that can be read')
    expect((await app.get('/map/sources', admin)).envelope.data).toMatchObject({
      vector: null,
      isVectorMissing: true,
    })
    expect((await load(`/${ROAD_TILE}`, admin)).json()).toMatchObject({ reason: 'map.tiles-unreadable' })
  })

  test('goes out to no other host unless one is set, and then to that one alone', async () => {
    app = await start()
    const admin = await app.signIn('admin')
    expect(await loadPolicy()).toContain("connect-src 'self';")
    expect((await app.get('/map/sources', admin)).envelope.data).toEqual({
      vector: null,
      isVectorMissing: false,
      raster: null,
      satellite: null,
    })
    await app.remove()
    app = await start({
      MAP_SATELLITE: 'https://sky.example/{z}/{x}/{y}.jpg',
      MAP_SATELLITE_ATTRIBUTION: '© Sky',
    })
    const policy = await loadPolicy()
    expect(policy).toContain("connect-src 'self' https://sky.example;")
    expect(policy.split('sky.example')).toHaveLength(2)
    const sources = await app.get('/map/sources', await app.signIn('admin'))
    expect(sources.envelope.data).toMatchObject({
      satellite: { url: 'https://sky.example/{z}/{x}/{y}.jpg', attribution: '© Sky', maxZoom: 19 },
    })
  })
})
