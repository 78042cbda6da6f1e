import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { acceptsGzip, prepareWritten } from './send-written.ts'
import { joinList, joinObject, WrittenAnswer, WrittenPart } from './written-answer.ts'

interface Listed {
  items: { id: number; name: string }[]
  total: number
}

const makeItems = (count: number, word = '光路'): Buffer[] =>
  Array.from({ length: count }, (_, id) => Buffer.from(JSON.stringify({ id, name: `${word} ${id}` })))

const makeAnswer = (items: readonly Buffer[]): WrittenAnswer<Listed> =>
  new WrittenAnswer(joinObject<Listed>({ items: joinList(items), total: String(items.length) }))

const readJson = (json: Buffer | string): unknown => JSON.parse(json.toString())
const readItems = (items: readonly Buffer[]): unknown[] => items.map(readJson)

const listParts = (items: readonly Buffer[]): WrittenPart[] =>
  joinList(items).filter((piece) => piece instanceof WrittenPart)

/** The answer as a client gets it that takes these encodings. */
async function send(answer: WrittenAnswer, encodings: string) {
  const app = Fastify()
  app.get('/', async (request, reply) => reply.send(await prepareWritten(request, reply, answer.parts)))
  return await app.inject({ url: '/', headers: { 'accept-encoding': encodings } })
}

describe('an answer that is joined of parts', () => {
  test.each([0, 1, 255, 256, 257, 1000])('says all of a list of %i items, in order', (count) => {
    const items = makeItems(count)
    expect(readJson(makeAnswer(items).json)).toEqual({ items: readItems(items), total: count })
  })

  test('travels packed by parts, and is read as one', async () => {
    const answer = makeAnswer(makeItems(5000))
    const { headers, rawPayload } = await send(answer, 'br, gzip')
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(rawPayload.length).toBeLessThan(answer.json.length / 4)
    expect(gunzipSync(rawPayload).equals(answer.json)).toBe(true)
  })

  test.each([
    ['br, gzip;q=0', 5000],
    ['gzip', 10],
  ])('is left as it is for one who takes %s, and is %i items long', async (encodings, count) => {
    const answer = makeAnswer(makeItems(count))
    const { headers, rawPayload } = await send(answer, encodings)
    expect(headers['content-encoding']).toBeUndefined()
    expect(rawPayload.equals(answer.json)).toBe(true)
  })

  test('packs again only the part in which an item is another', () => {
    const items = makeItems(1000)
    const before = listParts(items)
    expect(listParts([...items])).toEqual(before)
    const after = listParts(items.with(300, Buffer.from('{"id":300,"name":"新名"}')))
    expect(after.map((part, at) => part === before[at])).toEqual([true, false, true, true])
    expect(after[1]?.json.toString()).toContain('新名')
  })

  test('takes no part of a list that begins alike and holds other items', () => {
    const items = makeItems(200)
    const [all] = listParts(items)
    const [some] = listParts(items.slice(0, 150))
    expect(readItems([Buffer.from(`[${some?.json.toString() ?? ''}]`)])).toEqual([
      readItems(items.slice(0, 150)),
    ])
    expect(some).not.toBe(all)
  })
})

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip; q=0.00, br', false],
  ['br', false],
  ['*', false],
  [undefined, false],
])('who says %s is sent gzip: %s', (header, is) => {
  expect(acceptsGzip(header)).toBe(is)
})
