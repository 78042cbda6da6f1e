import { gzipSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ArchivedPart } from './archive-format.ts'
import { ARCHIVE_VERSION } from './archive-key.ts'
import { UnreadableFile } from './file-limits.ts'
import { readPlantArchive } from './read-archive.ts'
import { writeArchiveLines } from './write-archive.ts'

const SITE: ArchivedPart = {
  kind: 'site',
  code: 'LF',
  domain: ['西区'],
  state: { name: '良凤', address: null, lng: 113.93, lat: 22.53 },
}
const ORIGIN = { at: '2026-06-01T08:00:00Z', domain: '东区' }

async function* inTurn(parts: readonly ArchivedPart[]): AsyncGenerator<ArchivedPart> {
  yield* parts
}
async function write(parts: readonly ArchivedPart[]): Promise<string> {
  let text = ''
  for await (const line of writeArchiveLines(ORIGIN, inTurn(parts))) text += line
  return text
}
async function read(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readPlantArchive(bytes, [])) rows.push(row)
  return rows
}
const faultOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await read(bytes)
    return 'read'
  } catch (cause) {
    return cause instanceof UnreadableFile ? cause.fault : String(cause)
  }
}

describe('an archive of a plant', () => {
  test('gives back its objects, each by its kind and code', async () => {
    const parts = [SITE, { ...SITE, code: 'XA' }]
    const rows = await read(gzipSync(await write(parts)))
    expect(rows.map(([key]) => key)).toEqual(['0site/LF', '0site/XA'])
    expect(JSON.parse(rows[0]?.[1] ?? '')).toEqual({ domain: ['西区'], state: SITE.state })
  })

  test('that was cut anywhere is refused', async () => {
    const whole = gzipSync(await write([SITE, SITE]))
    for (const share of [0.2, 0.5, 0.9, 0.999])
      expect([share, await faultOf(whole.subarray(0, Math.floor(whole.length * share)))]).toEqual([
        share,
        'archive-cut',
      ])
    const [head = '', site = ''] = (await write([SITE])).split('\n')
    expect(await faultOf(gzipSync(`${head}\n${site}\n`))).toBe('archive-cut')
    expect(await faultOf(gzipSync(`${head}\n${site}`))).toBe('archive-cut')
  })

  test('that was altered is refused: a letter, a line more, one less, one after the end', async () => {
    const text = await write([SITE, SITE])
    expect(await faultOf(gzipSync(text.replace('良凤', '良风')))).toBe('archive-altered')
    const lines = text.trimEnd().split('\n')
    const site = lines[1] ?? ''
    const altered = [
      [...lines.slice(0, 2), site, ...lines.slice(2)],
      [lines[0] ?? '', ...lines.slice(2)],
      [...lines, site],
    ]
    for (const each of altered)
      expect(await faultOf(gzipSync(`${each.join('\n')}\n`))).toBe('archive-altered')
    const packed = gzipSync(text)
    packed.writeUInt8(packed.readUInt8(packed.length - 6) ^ 1, packed.length - 6)
    expect(await faultOf(packed)).toBe('archive-altered')
  })

  test('of a newer version, and a file that is none, are each called what they are', async () => {
    const text = await write([SITE])
    expect(
      await faultOf(
        gzipSync(text.replace(`"version":${ARCHIVE_VERSION}`, `"version":${ARCHIVE_VERSION + 1}`)),
      ),
    ).toBe('archive-newer')
    expect(await faultOf(gzipSync('{"format":"other","version":1}\n'))).toBe('not-archive')
    expect(await faultOf(gzipSync('hello\n'))).toBe('not-archive')
    expect(await faultOf(Buffer.from('code,name\nA,B\n'))).toBe('not-archive')
  })

  test('whose objects have paths, kinds or letters that no object has is refused', async () => {
    for (const code of ['../etc/passwd', 'a/b', '', '-x', 'x'.repeat(65)])
      expect([code, await faultOf(gzipSync(await write([{ ...SITE, code }])))]).toEqual([
        code,
        'archive-altered',
      ])
    const other = (await write([SITE])).replace('"kind":"site"', '"kind":"__proto__"')
    expect(await faultOf(gzipSync(other))).toBe('archive-altered')
    const nul = { ...SITE, state: { ...SITE.state, name: 'a\u0000b' } } as ArchivedPart
    expect(await faultOf(gzipSync(await write([nul])))).toBe('archive-altered')
  })

  test('that unpacks to far more than a plant is refused, in one line or in many', async () => {
    const [head = '', site = ''] = (await write([SITE])).split('\n')
    expect(
      await faultOf(gzipSync(Buffer.concat([Buffer.from(`${head}\n`), Buffer.alloc(16_000_000, 32)]))),
    ).toBe('archive-altered')
    const many = Buffer.alloc(280 * 1024 * 1024, `${site}${' '.repeat(4_000_000)}\n`)
    expect(await faultOf(gzipSync(Buffer.concat([Buffer.from(`${head}\n`), many]), { level: 1 }))).toBe(
      'unpacks-too-large',
    )
  })

  test('is plain lines under its packing, for whoever wants to look', async () => {
    const text = gunzipSync(gzipSync(await write([SITE]))).toString()
    expect(text.split('\n').map((line) => line.slice(0, 9))).toEqual([
      '{"format"',
      '{"kind":"',
      '{"end":tr',
      '',
    ])
  })
})
