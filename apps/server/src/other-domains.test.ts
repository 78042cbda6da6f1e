import { PERMISSIONS } from '@fibrewatch/contract/api'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { testDatabase } from '#platform/testing/test-database'
import {
  createWorld,
  makeWireRequest,
  type Part,
  type Sample,
  SAMPLE_ENVIRONMENT,
  SAMPLED_CALLS,
  type World,
} from '#testing/samples/index'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Longer than any process caches rights. */
const RIGHTS_KEPT_MS = 6000
const ROUNDS = 3

const isAnsweredToPeople = ({ access }: Endpoint): boolean =>
  access.kind === 'session' || access.kind === 'permission'
const isRead = ({ method, isAudited }: Endpoint, { bound }: Sample): boolean =>
  method === 'GET' || (!isAudited && bound === 'list')
/** A call that refuses its own sample has no answer that could differ. */
const reads = SAMPLED_CALLS.filter(
  ({ endpoint, sample }) =>
    isAnsweredToPeople(endpoint) &&
    endpoint.reach !== 'installation' &&
    sample.refusal === undefined &&
    isRead(endpoint, sample),
)
/** Changes in a domain, by its user and by its instrument. */
const changes = SAMPLED_CALLS.filter(
  ({ endpoint, sample }) =>
    !isRead(endpoint, sample) &&
    endpoint.access.kind !== 'public' &&
    sample.bound !== 'global' &&
    sample.spendsSession !== true,
)

type Answers = ReadonlyMap<string, string>

const database = testDatabase({ keepUntil: 'file' })
let app: TestApp
let world: World
const requests = new Map<string, ReturnType<typeof makeWireRequest>>()
let [before, afterOther, afterOwn]: Answers[] = []
let changedTimes = 0

beforeAll(async () => {
  app = await createTestApp(database, {
    loginsPerMinute: 1000,
    environment: SAMPLE_ENVIRONMENT,
    worksJobs: true,
  })
  world = await createWorld(app)
  await database.pool.query(
    'UPDATE role_menu SET permission = $1 WHERE role_id IN (SELECT role_ids[1] FROM app_user)',
    [JSON.stringify(PERMISSIONS)],
  )
  app.clock.set(app.clock.now() + RIGHTS_KEPT_MS)
  const { username } = world.near.user
  const token = await app.signIn(username)
  for (const { path, endpoint, sample } of reads) {
    const request = await sample.request(world.near, world, { username, token })
    requests.set(path, makeWireRequest(endpoint, request, { token }))
  }
  before = await readAll()
  for (let round = 0; round < ROUNDS; round += 1) changedTimes += await changeAll(world.far)
  afterOther = await readAll()
  await changeAll(world.near)
  afterOwn = await readAll()
})
afterAll(() => app.remove())

/**
 * Live messages are numbered over the whole installation, and every reader learns the numbers (`welcome`): they tell how much
 * happens elsewhere, not what. Nothing else may differ.
 */
const MESSAGE_NUMBER = /"seq":\d+/g

async function readAll(): Promise<Answers> {
  const answers = new Map<string, string>()
  for (const [path, request] of requests) {
    const { statusCode, body } = await app.http.inject(request)
    answers.set(path, `${statusCode} ${body.replaceAll(MESSAGE_NUMBER, '"seq":0')}`)
  }
  return answers
}

/** Returns how many changes were made. */
async function changeAll(part: Part): Promise<number> {
  const { username } = part.user
  const caller = { username, token: await app.signIn(username) }
  let made = 0
  for (const { endpoint, sample } of changes) {
    const request = await sample.request(part, world, caller)
    const isOfDevice = endpoint.access.kind === 'device'
    const credentials = isOfDevice ? { deviceKey: part.device.key } : { token: caller.token }
    const { statusCode } = await app.http.inject(makeWireRequest(endpoint, request, credentials))
    if (statusCode === 200) made += 1
  }
  return made
}

describe('what happens in another domain', () => {
  test.each(reads)('changes no answer, no count and no order of $path', ({ path }) => {
    expect(before?.get(path)).toMatch(/^200 /)
    expect(afterOther?.get(path)).toBe(before?.get(path))
  })

  test('is whatever can be done there', () => {
    expect(changedTimes).toBeGreaterThan(changes.length * (ROUNDS - 1))
  })

  test('control: what happens in the own one changes most of them', () => {
    const changed = reads.filter(({ path }) => afterOwn?.get(path) !== afterOther?.get(path))
    expect(changed.length).toBeGreaterThan(reads.length / 2)
  })
})
