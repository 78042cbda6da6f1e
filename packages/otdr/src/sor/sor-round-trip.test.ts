import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { data, fixed, general, keyEvents, quirks, revision1, revision2 } from '../testing/own-files.ts'
import { requireValue } from '../testing/require-value.ts'
import { crc16 } from './checksum.ts'
import { composeSor } from './compose-sor.ts'
import { makeSor } from './make-sor.ts'
import { parseSor } from './parse-sor.ts'
import type { SorFile, SorWarningCode } from './sor-file.ts'
import { sorBlockKinds } from './sor-file.ts'
import { decodeText } from './text.ts'

const contents = sorBlockKinds.filter((kind) => kind !== 'other' && kind !== 'checksum')

function expectSameContent(read: SorFile, written: SorFile) {
  for (const kind of contents) expect(read[kind]).toEqual(written[kind])
}

/** Where a text stands in a file, from `from` on. */
function findText(bytes: Uint8Array, text: string, from = 0): number {
  return String.fromCharCode(...bytes).indexOf(text, from)
}

describe('own files', () => {
  test.each(Object.entries(quirks))('%s: content survives, bytes are stable', (_, file) => {
    const bytes = requireValue(makeSor(file))
    const read = requireValue(parseSor(bytes))
    expectSameContent(read, file)
    expect(read.trailing).toEqual(file.trailing)
    expect(read.blocks.map((block) => block.name)).toEqual(file.blocks.map((block) => block.name))
    expect(requireValue(makeSor(read))).toEqual(bytes)
  })

  test.each<[string, SorWarningCode[]]>([
    ['revision 1', []],
    ['revision 2', []],
    ['several pulse widths', []],
    ['landmarks under the other name', []],
    ['empty block', ['block-empty']],
    ['unknown block without its name', ['block-header-missing']],
    ['second block of a kind', ['block-duplicate']],
    ['bytes after the last block', ['bytes-after-last-block']],
    ['map longer than content', ['map-longer-than-content']],
    ['point count differs', ['point-count-differs']],
  ])('%s warns of %j', (name, codes) => {
    const file = quirks[name] ?? revision2
    const read = requireValue(parseSor(requireValue(makeSor(file))))
    expect(read.warnings.map((warning) => warning.code)).toEqual(codes)
  })

  test('a block too short for its content is kept as it is', () => {
    const bytes = requireValue(makeSor({ ...revision2, events: null, blocks: shortened(revision2) }))
    const read = requireValue(parseSor(bytes))
    expect(read.events).toBeNull()
    expect(read.warnings).toEqual([{ code: 'block-unreadable', block: 'KeyEvents' }])
    expect(requireValue(makeSor(read))).toEqual(bytes)
  })

  test.each([1, 2, 8])(
    'without the last %d bytes of its checksum a file is read, and written as it was',
    (count) => {
      const whole = requireValue(makeSor(revision2))
      const bytes = whole.subarray(0, whole.length - count)
      const read = requireValue(parseSor(bytes))
      expectSameContent(read, revision2)
      expect(read.checksum).toBeNull()
      expect(read.warnings).toEqual([{ code: 'checksum-missing', block: 'Cksum' }])
      expect(requireValue(makeSor(read))).toEqual(bytes)
    },
  )

  test('a block shorter than declared ends where the next one begins', () => {
    const bytes = requireValue(makeSor(revision2)).slice()
    const at = findText(bytes, 'FxdParams\0')
    const view = new DataView(bytes.buffer)
    view.setInt32(at + 12, view.getInt32(at + 12, true) + 20, true)
    const read = requireValue(parseSor(bytes))
    expectSameContent(read, revision2)
    expect(read.warnings).toEqual([{ code: 'block-shorter-than-declared', block: 'FxdParams' }])
    expect(requireValue(makeSor(read))).toEqual(bytes)
    // Far from where it is declared no block is looked for: that would read a hostile file once for each block.
    view.setInt32(at + 12, view.getInt32(at + 12, true) + 300, true)
    expect(parseSor(bytes)).toMatchObject({ ok: false, error: { code: 'truncated' } })
    // A trace that is cut stays refused, also when something follows that looks like the next block.
    const cut = requireValue(makeSor(revision2))
    const dataAt = findText(cut, 'DataPts\0', findText(cut, 'DataPts\0') + 1)
    const sum = findText(cut, 'Cksum\0', dataAt)
    const shorter = Uint8Array.from([...cut.subarray(0, sum - 40), ...cut.subarray(sum)])
    expect(parseSor(shorter)).toMatchObject({ ok: false, error: { code: 'truncated' } })
  })

  test('fixed parameters without their last fields are read, and stay as they were', () => {
    const whole = requireValue(makeSor(revision2))
    const at = findText(whole, 'FxdParams\0', findText(whole, 'FxdParams\0') + 1)
    const next = findText(whole, 'KeyEvents\0', at)
    const bytes = Uint8Array.from([...whole.subarray(0, next - 18), ...whole.subarray(next)])
    const view = new DataView(bytes.buffer)
    const entry = findText(bytes, 'FxdParams\0') + 12
    view.setInt32(entry, view.getInt32(entry, true) - 18, true)
    const read = requireValue(parseSor(bytes))
    expect(read.fixed).toMatchObject({ pulses: fixed.pulses, rangeTicks: fixed.rangeTicks, traceType: 'ST' })
    expect(read.warnings).toContainEqual({ code: 'block-unreadable', block: 'FxdParams' })
    expect(requireValue(makeSor(read))).toEqual(bytes)
  })

  test('a map of revision 0 is one when it begins with the general parameters', () => {
    const bytes = requireValue(makeSor(revision1)).slice()
    bytes.fill(0, 0, 2)
    const read = requireValue(parseSor(bytes))
    expect(read.mapRevision).toBe(0)
    expectSameContent(read, revision1)
    bytes.fill(0x41, 8, 9)
    expect(parseSor(bytes).ok).toBe(false)
  })

  test('text that is not ASCII can be decoded by who knows the encoding', () => {
    const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
    expect(decodeText('\xe5\x85\x89', utf8)).toBe('光')
    expect(decodeText('光', utf8)).toBe('光')
  })
})

describe('checksum', () => {
  test('crc16 gives the published check value', () => {
    expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x29b1)
  })

  test('crc16 of bytes together is that of one byte after the other, whatever their number', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 0xffff }), (bytes, initial) => {
        const oneByOne = [...bytes].reduce((crc, byte) => crc16(Uint8Array.of(byte), crc), initial)
        expect(crc16(bytes, initial)).toBe(oneByOne)
      }),
    )
  })

  test.each([
    [revision1, 'before-block'],
    [revision2, 'before-value'],
  ] as const)('is written over everything before the value', (file, convention) => {
    const bytes = requireValue(makeSor(file))
    const stored = (bytes.at(-2) ?? 0) | ((bytes.at(-1) ?? 0) << 8)
    expect(stored).toBe(crc16(bytes.subarray(0, -2)))
    expect(requireValue(parseSor(bytes)).checksum?.matches).toEqual([convention])
  })

  test.each([
    ['before-block', (bytes: Uint8Array) => crc16(bytes.subarray(0, -8))],
    ['init0', (bytes: Uint8Array) => crc16(bytes.subarray(0, -2), 0)],
    ['inverted', (bytes: Uint8Array) => crc16(bytes.subarray(0, -2)) ^ 0xffff],
  ])('recognises %s and keeps it', (convention, compute) => {
    const bytes = withChecksum(requireValue(makeSor(revision2)), compute)
    const read = requireValue(parseSor(bytes))
    expect(read.checksum?.matches).toEqual([convention])
    expect(requireValue(makeSor(read))).toEqual(bytes)
  })

  test('an unexplained value is kept, and replaced once something changed', () => {
    const bytes = withChecksum(requireValue(makeSor(revision2)), () => 0)
    const read = requireValue(parseSor(bytes))
    expect(read.checksum?.matches).toEqual([])
    expect(requireValue(makeSor(read))).toEqual(bytes)
    const changed = requireValue(makeSor({ ...read, general: { ...general, fibreId: '013' } }))
    expect(requireValue(parseSor(changed)).checksum?.matches).toEqual(['before-value'])
  })
})

describe('refusals', () => {
  const bytes = requireValue(makeSor(revision2))

  test.each([
    ['no bytes', new Uint8Array(0), 'not-sor'],
    ['another format', new TextEncoder().encode('%PDF-1.7 not a trace at all'), 'not-sor'],
    ['half a file', bytes.subarray(0, bytes.length / 2), 'truncated'],
  ])('%s is %s', (_, input, code) => {
    expect(parseSor(input)).toMatchObject({ ok: false, error: { code } })
  })

  test.each([
    [{ bytes: 100 }, 'too-large'],
    [{ blocks: 3 }, 'too-many-blocks'],
    [{ points: 63 }, 'too-many-points'],
    [{ events: 1 }, 'too-many-events'],
  ])('limit %j gives %s', (limit, code) => {
    const limits = { bytes: 1e6, blocks: 100, points: 1e6, events: 1e4, ...limit }
    expect(parseSor(bytes, limits)).toMatchObject({ ok: false, error: { code } })
  })

  test.each([
    [
      { general: { ...general, comment: '光' } },
      { code: 'text-not-encodable', block: 'GenParams', field: 'comment' },
    ],
    [
      { general: { ...general, comment: 'a\0b' } },
      { code: 'text-not-encodable', block: 'GenParams', field: 'comment' },
    ],
    [
      { general: { ...general, language: 'ENG' } },
      { code: 'value-out-of-range', block: 'GenParams', field: 'language' },
    ],
    [
      { fixed: { ...fixed, backscatter: 40_000 } },
      { code: 'value-out-of-range', block: 'FxdParams', field: 'backscatter' },
    ],
    [
      { fixed: { ...fixed, averages: 1.5 } },
      { code: 'value-out-of-range', block: 'FxdParams', field: 'averages' },
    ],
    [{ data: null }, { code: 'block-missing', block: 'DataPts', field: null }],
    [{ mapRevision: -1 }, { code: 'value-out-of-range', block: 'Map', field: 'revision' }],
  ])('the writer refuses %j', (change, error) => {
    expect(makeSor({ ...revision2, ...change })).toEqual({ ok: false, error })
  })
})

describe('round trip', () => {
  const i16 = fc.integer({ min: -0x8000, max: 0x7fff })
  const i32 = fc.integer({ min: -0x80000000, max: 0x7fffffff })
  const character = fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code))
  const text = fc.string({ unit: character, maxLength: 40 })
  const event = fc.record({
    number: i16,
    timeTicks: i32,
    slopeMdbPerKm: i16,
    lossMdb: i16,
    reflectanceMdb: i32,
    code: fc.string({ unit: character, minLength: 6, maxLength: 6 }),
    method: fc.constantFrom('LS', '2P', 'OT'),
    markerTicks: fc.array(i32, { minLength: 5, maxLength: 5 }),
    comment: text,
  })
  const samples = fc.uint16Array({ maxLength: 200 })

  test('any file written is read back the same', () => {
    fc.assert(
      fc.property(text, fc.array(event, { maxLength: 8 }), samples, (cableId, items, raw) => {
        const file = composeSor({
          format: 2,
          general: { ...general, cableId },
          fixed,
          events: { ...keyEvents, items },
          data: { ...data, totalPoints: raw.length, runs: [{ scale: 1000, raw }] },
        })
        const bytes = requireValue(makeSor(file))
        const read = requireValue(parseSor(bytes))
        expectSameContent(read, file)
        expect(requireValue(makeSor(read))).toEqual(bytes)
      }),
    )
  })
})

function shortened(file: SorFile) {
  return file.blocks.map((block) =>
    block.kind === 'events' ? { ...block, kind: 'other' as const, tail: Uint8Array.of(2, 0, 1, 0) } : block,
  )
}

function withChecksum(bytes: Uint8Array, compute: (bytes: Uint8Array) => number): Uint8Array {
  const changed = bytes.slice()
  const value = compute(bytes)
  changed.set([value & 0xff, value >> 8], bytes.length - 2)
  return changed
}
