import Fastify, { type FastifyInstance } from 'fastify'
import { transaction } from '#platform/database/transaction'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createTestApp, type TestApp } from '#testing/test-app'
import type { Tx } from '#platform/database/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerLiveSocket } from './socket.ts'

const database = testDatabase()
let app: TestApp
let server: FastifyInstance
beforeEach(async () => {
  app = await createTestApp(database)
  server = Fastify()
})
afterEach(async () => {
  await server.close()
  await app.remove()
})

/** The second read of a session makes the connection: `happen` runs right after it. */
async function listen(happen: (tx: Tx, sessionId: string) => Promise<void>): Promise<string> {
  const { sessions, hub } = app
  const { clock, log } = app.deps
  let looks = 0
  const requireActor: typeof sessions.requireActor = async (token, asked) => {
    const actor = await sessions.requireActor(token, asked)
    if (++looks === 2) await transaction(database.db, (tx) => happen(tx, actor.sessionId))
    return actor
  }
  await registerLiveSocket(server, { hub, clock, log, sessions: { ...sessions, requireActor } })
  return server.listen({ port: 0, host: '127.0.0.1' })
}

test('a session that ends while its connection is being made keeps no connection', async () => {
  const address = await listen((tx, sessionId) =>
    app.sessions.end(tx, { sessionId }, { reason: 'kicked', by: '管理员' }),
  )
  const client = await openLiveClient(address, await app.signIn('admin'))
  expect(await client.closed).toBe(1008)
  expect(client.heard).toMatchObject([{ type: 'signed-out', reason: 'kicked' }])
})

test('a session that is locked meanwhile begins locked', async () => {
  const address = await listen((tx, sessionId) => app.sessions.lock(tx, sessionId))
  const client = await openLiveClient(address, await app.signIn('admin'))
  await client.hearLast({ type: 'locked' })
  await client.settle()
  expect(client.heard[0]).toEqual({ type: 'locked' })
  client.socket.close()
})
