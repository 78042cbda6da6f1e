import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { UnreadableFile } from './file-limits.ts'
import { readZip } from './read-zip.ts'

const CONTENT = Buffer.from('x')
const UTF8_FLAG = 0x800
/** 苏州-01芯.sor and 誠\坊.sor, the first character of which ends in the byte of a backslash. */
const GBK_NAME = Buffer.from('cbd5d6dd2d3031d0be2e736f72', 'hex')
const GBK_PATH = Buffer.from('d55c5cb7bb2e736f72', 'hex')

interface Named {
  readonly name: Buffer
  readonly flags?: number
  readonly extra?: Buffer
}

const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)
const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)

/** An archive of one stored file, with a name as no library writes it. */
function makeZip({ name, flags = 0, extra = Buffer.alloc(0) }: Named): Buffer {
  const about = Buffer.concat([
    u16(flags, 0, 0, 0x21),
    u32(crc32(CONTENT), CONTENT.length, CONTENT.length),
    u16(name.length, extra.length),
  ])
  const local = Buffer.concat([u32(0x04034b50), u16(20), about, name, extra, CONTENT])
  const central = Buffer.concat([u32(0x02014b50), u16(20, 20), about, u16(0, 0, 0), u32(0, 0), name, extra])
  const end = Buffer.concat([u32(0x06054b50), u16(0, 0, 1, 1), u32(central.length, local.length), u16(0)])
  return Buffer.concat([local, central, end])
}

const stateInUnicode = (name: Buffer, text: string): Buffer => {
  const data = Buffer.concat([Buffer.of(1), u32(crc32(name)), Buffer.from(text)])
  return Buffer.concat([u16(0x7075, data.length), data])
}

const listNames = async (named: Named) => (await readZip(makeZip(named))).names

test.each([
  ['of GBK without a flag', { name: GBK_NAME }, '苏州-01芯.sor'],
  ['of GBK in a folder, with the byte of a backslash', { name: GBK_PATH }, '誠/坊.sor'],
  ['of UTF-8 without a flag', { name: Buffer.from('苏州-01芯.sor') }, '苏州-01芯.sor'],
  ['of UTF-8 with its flag', { name: Buffer.from('苏州-01芯.sor'), flags: UTF8_FLAG }, '苏州-01芯.sor'],
  ['stated in Unicode', { name: GBK_NAME, extra: stateInUnicode(GBK_NAME, '昆山.sor') }, '昆山.sor'],
  [
    'stated in Unicode for another name',
    { name: GBK_NAME, extra: stateInUnicode(Buffer.from('other'), '昆山.sor') },
    '苏州-01芯.sor',
  ],
  ['of the code page that zip has by itself', { name: Buffer.from([0x82, 0x2e, 0x73]) }, 'é.s'],
])('a name %s is read', async (_, named: Named, expected) => {
  expect(await listNames(named)).toEqual([expected])
})

test('a name that leads out of its folder is refused, however it is written', async () => {
  const name = Buffer.concat([Buffer.from('..\\'), GBK_NAME])
  const fault = await listNames({ name }).catch((cause: unknown) =>
    cause instanceof UnreadableFile ? cause.fault : cause,
  )
  expect(fault).toBe('unsafe-names')
})

test('what such a name holds is read by it', async () => {
  const chunks: Buffer[] = []
  const { read } = await readZip(makeZip({ name: GBK_NAME }))
  for await (const chunk of read('苏州-01芯.sor') ?? []) chunks.push(chunk)
  expect(Buffer.concat(chunks)).toEqual(CONTENT)
})
