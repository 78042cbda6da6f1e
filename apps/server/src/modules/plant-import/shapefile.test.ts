import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { UnreadableFile } from './file-limits.ts'
import { guessMapping } from './guess-mapping.ts'
import { readShp } from './read-shp.ts'
import { readZip } from './read-zip.ts'
import { type Exported, writeKml } from './write-geo.ts'
import { writeShpZip } from './write-shp.ts'

const AT = new Date('2026-06-01T08:00:00Z')
const NODES: readonly Exported[] = [
  {
    cells: { code: 'N1', name: '良凤 "A"', lng: 113.93, lat: 22.53, admin_state: 'planned', slack_m: 12.5 },
    points: [[113.93, 22.53]],
    isLine: false,
  },
  {
    cells: { code: 'N2', name: '', lng: null, lat: null, admin_state: null, slack_m: -3 },
    points: [],
    isLine: false,
  },
]
const LINE = [
  [104, 30],
  [104.1, 30.00001],
  [104.2072, 30],
]
const ROUTES: readonly Exported[] = [{ cells: { link: 'L1' }, points: LINE, isLine: true }]

async function* inTurn(rows: readonly Exported[]): AsyncGenerator<Exported> {
  yield* rows
}
const zipOf = async (rows: readonly Exported[]) =>
  buffer(await writeShpZip(inTurn(rows), { name: 'layer', at: AT }))

async function read(bytes: Uint8Array): Promise<Record<string, string>[]> {
  const headings: string[] = []
  const rows: string[][] = []
  for await (const row of readShp(bytes, headings)) rows.push(row)
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])))
}

type Files = Record<string, Buffer>
async function unzip(bytes: Uint8Array): Promise<Files> {
  const zip = await readZip(bytes)
  const files: Files = {}
  for (const name of zip.names) {
    const part = zip.read(name)
    if (part !== undefined) files[name] = await buffer(part)
  }
  return files
}
async function rezip(files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
/** The layer of the nodes with some of its files changed; null takes one away. */
async function alter(changes: Readonly<Record<string, Buffer | string | null>>): Promise<Buffer> {
  const files = await unzip(await zipOf(NODES))
  for (const [ending, content] of Object.entries(changes)) {
    if (content === null) delete files[`layer.${ending}`]
    else files[`layer.${ending}`] = Buffer.from(content)
  }
  return rezip(files)
}
const faultOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await read(bytes)
    return 'read'
  } catch (cause) {
    return cause instanceof UnreadableFile ? cause.fault : String(cause)
  }
}

describe('a Shapefile', () => {
  test('gives back points, objects that lie nowhere, and names that are cut to ten letters', async () => {
    const rows = await read(await zipOf(NODES))
    expect(rows).toEqual([
      {
        code: 'N1',
        name: '良凤 "A"',
        admin_stat: 'planned',
        slack_m: '12.5',
        '@lng': '113.93',
        '@lat': '22.53',
      },
      { code: 'N2', name: '', admin_stat: '', slack_m: '-3', '@lng': '', '@lat': '' },
    ])
    expect(guessMapping('node', Object.keys(rows[0] ?? {}))).toMatchObject({
      code: 0,
      admin_state: 2,
      lng: 4,
    })
  })

  test('gives back lines', async () => {
    expect(await read(await zipOf(ROUTES))).toEqual([
      { link: 'L1', '@line': '104 30, 104.1 30.00001, 104.2072 30' },
    ])
  })

  test('with a table in GBK is read by its code page, by the file beside it, and where neither says so', async () => {
    const files = await unzip(
      await zipOf([{ cells: { code: 'N1', name: 'ABCD' }, points: [], isLine: false }]),
    )
    const table = files['layer.dbf'] ?? Buffer.alloc(0)
    // 良凤 in GB 18030.
    const gbk = Buffer.from(table)
    gbk.set([0xc1, 0xbc, 0xb7, 0xef], gbk.indexOf('ABCD'))
    const marked = Buffer.from(gbk)
    marked.writeUInt8(0x4d, 29)
    const layer: Files = { ...files, 'layer.dbf': gbk }
    const bare: Files = { ...layer, 'layer.dbf': marked }
    delete bare['layer.cpg']
    const unsaid: Files = { ...layer }
    delete unsaid['layer.cpg']
    for (const each of [bare, { ...layer, 'layer.cpg': Buffer.from('GBK') }, unsaid])
      expect((await read(await rezip(each)))[0]?.['name']).toBe('良凤')
  })

  test('in degrees of WGS-84 or CGCS2000 is taken, and in anything else refused with a sentence of its own', async () => {
    const taken = [
      'GEOGCS["WGS 84",DATUM["WGS_1984"]]',
      'GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000"]]',
      'GEOGCS["CGCS2000",DATUM["D_CGCS2000"]]',
      'GEOGCRS["WGS 84"]',
    ]
    for (const prj of taken) expect([prj, await faultOf(await alter({ prj }))]).toEqual([prj, 'read'])
    const others = [
      'PROJCS["WGS_1984_UTM_Zone_50N",GEOGCS["GCS_WGS_1984"]]',
      'PROJCS["CGCS2000_3_Degree_GK_CM_114E",GEOGCS["CGCS2000"]]',
      'GEOGCS["GCS_Beijing_1954",DATUM["D_Beijing_1954"]]',
      'GEOGCS["GCS_Xian_1980"]',
      'hello',
    ]
    for (const prj of others)
      expect([prj, await faultOf(await alter({ prj }))]).toEqual([prj, 'shp-projection'])
    expect(await faultOf(await alter({ prj: null }))).toBe('shp-no-projection')
  })

  test('that is not whole, that lies about its sizes, or that holds areas is refused', async () => {
    const files = await unzip(await zipOf(NODES))
    const [shp, dbf] = [files['layer.shp'] ?? Buffer.alloc(0), files['layer.dbf'] ?? Buffer.alloc(0)]
    const change = (source: Buffer, work: (copy: Buffer) => void) => {
      const copy = Buffer.from(source)
      work(copy)
      return copy
    }
    const damaged = [
      { shp: shp.subarray(0, shp.length - 5) },
      { shp: shp.subarray(0, 50) },
      { shp: change(shp, (copy) => copy.writeUInt32BE(0xffffff, 104)) },
      { dbf: change(dbf, (copy) => copy.writeUInt32LE(0xffffffff, 4)) },
      { dbf: change(dbf, (copy) => copy.writeUInt16LE(0, 10)) },
      { dbf: change(dbf, (copy) => copy.writeUInt32LE(1, 4)) },
      { dbf: dbf.subarray(0, 40) },
      { dbf: null },
    ]
    for (const [index, each] of damaged.entries())
      expect([index, await faultOf(await alter(each))]).toEqual([index, 'shp-damaged'])
    expect(await faultOf(await alter({ shp: change(shp, (copy) => copy.writeInt32LE(5, 108)) }))).toBe(
      'shp-kind',
    )
    const line = (await unzip(await zipOf(ROUTES)))['layer.shp'] ?? Buffer.alloc(0)
    const routes = await unzip(await zipOf(ROUTES))
    routes['layer.shp'] = change(line, (copy) => copy.writeUInt32LE(0x0fffffff, 148))
    expect(await faultOf(await rezip(routes))).toBe('shp-damaged')
    expect(await faultOf(await rezip({ ...files, 'other.shp': shp }))).toBe('shp-several')
    expect(await faultOf(await rezip({ 'a.txt': Buffer.from('x') }))).toBe('no-shp')
    expect(await faultOf(Buffer.from('hello'))).toBe('not-zip')
  })

  test('has texts of at most 254 bytes, of which no letter is cut in the middle', async () => {
    const long = '光'.repeat(200)
    const rows = await read(await zipOf([{ cells: { code: 'A', remark: long }, points: [], isLine: false }]))
    expect(rows[0]?.['remark']).toBe('光'.repeat(84))
  })
})

const OGRINFO = 'ogrinfo'
const hasOgrinfo = spawnSync(OGRINFO, ['--version']).status === 0

describe.skipIf(!hasOgrinfo)('GDAL (ogrinfo of Debian’s gdal-bin; skipped where it is not installed)', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fibrewatch-gdal-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const tell = (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const { stdout, stderr } = spawnSync(OGRINFO, ['-al', name.endsWith('.zip') ? `/vsizip/${path}` : path], {
      encoding: 'utf8',
    })
    return stdout + stderr
  }

  test('reads the points, places and letters of a Shapefile', async () => {
    const told = tell('nodes.zip', await zipOf(NODES))
    expect(told).toContain('Feature Count: 2')
    expect(told).toContain('POINT (113.93 22.53)')
    expect(told).toContain('name (String) = 良凤 "A"')
    expect(told).toContain('slack_m (Real) = 12.5')
    expect(told).toContain('WGS 84')
    expect(told).not.toMatch(/error|warning/i)
  })

  test('reads the lines of a Shapefile, and of a KML', async () => {
    const line = 'LINESTRING (104 30,104.1 30.00001,104.2072 30'
    expect(tell('routes.zip', await zipOf(ROUTES))).toContain(line)
    let kml = ''
    for await (const text of writeKml(inTurn(ROUTES), '光路')) kml += text
    const told = tell('routes.kml', kml)
    expect(told).toContain('Feature Count: 1')
    expect(told).toContain(line)
  })
})
