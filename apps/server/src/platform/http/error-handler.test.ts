import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerCompression } from './compression.ts'
import { answerError } from './error-handler.ts'

/** So long that the first packed byte of it comes late. */
const LONG_ANSWER = { text: 'a'.repeat(30_000_000) }

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly reason?: string
}

let app: FastifyInstance
let log: LogLine[]

afterEach(() => app.close())

/** A server with one call. */
async function startServer(handle: () => unknown): Promise<URL> {
  const lines: LogLine[] = []
  log = lines
  const write = (line: string) => lines.push(JSON.parse(line) as LogLine)
  app = Fastify({ logger: { level: 'debug', stream: { write } } })
  app.setErrorHandler(answerError)
  await registerCompression(app)
  app.post('/call', (_, reply) => reply.send(handle()))
  return new URL('/call', await app.listen({ port: 0, host: '127.0.0.1' }))
}

const findRefusal = () => log.find(({ msg }) => msg === 'refused')

test('a caller who leaves while the answer is packed is no error of the server', async () => {
  let leaving = new AbortController()
  const url = await startServer(() => {
    setImmediate(() => leaving.abort())
    return LONG_ANSWER
  })
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' }
  const leave = async () => {
    leaving = new AbortController()
    // Fastify itself sees who left only of a request without a body.
    const answer = fetch(url, { method: 'POST', headers, body: '{}', signal: leaving.signal })
    await expect(answer).rejects.toThrow('aborted')
    return findRefusal()
  }
  // One that leaves before anything is packed is told of by Fastify.
  await expect.poll(leave).toMatchObject({ level: 20, reason: 'server.unexpected' })
})

test('an answer that breaks while its caller waits is one', async () => {
  const url = await startServer(() => {
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })
  const answer = await fetch(url, { method: 'POST' })
  expect(answer.status).toBe(500)
  expect(findRefusal()).toMatchObject({ level: 50, reason: 'server.unexpected' })
})
