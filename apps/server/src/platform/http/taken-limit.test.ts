import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
let north: number

beforeEach(async () => {
  app = await createTestApp(database)
  admin = await app.signIn('admin')
  north = await app.createDomain('north')
  await add(admin, 'SECRET-1', 1)
})
afterEach(() => app.remove())

const add = (token: string, code: string, domainId: number) =>
  app.post('/plant/site/add', { code, name: code, domainId }, token)

test('a code that is taken elsewhere is told like one of one’s own, and only so often', async () => {
  await app.createUser({ username: 'guesser1', domainId: north, permissions: ['plant:site:add'] })
  const guesser = await app.signIn('guesser1')
  await add(guesser, 'OWN-1', north)
  const [own, foreign] = [await add(guesser, 'OWN-1', north), await add(guesser, 'SECRET-1', north)]
  expect(own.envelope).toMatchObject({ code: 409, reason: 'object.code-taken' })
  expect({ ...foreign.envelope, msg: '', requestId: '' }).toEqual({ ...own.envelope, msg: '', requestId: '' })
  expect(foreign.envelope.msg).toBe(own.envelope.msg.replace('OWN-1', 'SECRET-1'))
  for (let count = 2; count < 20; count++) expect((await add(guesser, 'SECRET-1', north)).status).toBe(409)
  expect((await add(guesser, 'SECRET-1', north)).envelope).toMatchObject({
    code: 429,
    reason: 'request.too-many',
  })
  expect((await add(guesser, 'FREE-1', north)).status).toBe(429)
  app.clock.set(START_AT + 600_000)
  expect((await add(guesser, 'FREE-1', north)).status).toBe(200)
})

test('who sees everything learns nothing by it, and is not limited', async () => {
  for (let count = 0; count < 25; count++) expect((await add(admin, 'SECRET-1', 1)).status).toBe(409)
})
