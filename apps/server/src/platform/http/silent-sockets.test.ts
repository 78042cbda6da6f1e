import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endSilentSockets } from './silent-sockets.ts'

/** Without these, Node itself would end the connection after a minute. */
const WITHOUT_TIMEOUTS = { requestTimeout: 0, http: { headersTimeout: 0 } }

test('a stop does not wait for a connection on which nothing was ever asked', async () => {
  const app = Fastify(WITHOUT_TIMEOUTS)
  endSilentSockets(app)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const isTaken = once(app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  const isEnded = once(socket.resume(), 'close')
  await isTaken
  await app.close()
  await isEnded
  expect(socket.destroyed).toBe(true)
})

test('what is being answered is answered to its end', async () => {
  const app = Fastify()
  endSilentSockets(app)
  const isAsked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  app.get('/', async () => {
    isAsked.resolve()
    await mayAnswer.promise
    return 'answered'
  })
  const answer = fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
  await isAsked.promise
  const closing = app.close()
  mayAnswer.resolve()
  expect(await (await answer).text()).toBe('answered')
  await closing
})
