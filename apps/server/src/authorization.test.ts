import {
  oauthApi,
  PERMISSIONS,
  REASONS,
  type Endpoint,
  type ReasonCode,
  type SessionHold,
} from '@fibrewatch/contract'
import { transaction } from '#platform/database/transaction'
import { testDatabase } from '#platform/testing/test-database'
import {
  createWorld,
  makeWireRequest,
  type Part,
  SAMPLED_CALLS,
  type Sample,
  type World,
} from '#testing/samples/index'
import { createUser } from '#testing/samples/made'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Longer than any process may act on rights it has read. */
const RIGHTS_KEPT_MS = 6000

const database = testDatabase({ keepUntil: 'file' })
let app: TestApp
let world: World
/** Of the user of the near domain, whose rights the tests change. */
let token: string
let superToken: string
const superTokens = new Set<string>()

beforeAll(async () => {
  app = await createTestApp(database, { loginsPerMinute: 1000 })
  world = await createWorld(app)
  token = await app.signIn(world.near.user.username)
  superToken = await app.signIn('admin')
  superTokens.add(superToken)
  await grant(PERMISSIONS)
})
afterAll(() => app.remove())

const isPerson = ({ access }: Endpoint) => access.kind === 'session' || access.kind === 'permission'
const needsRight = ({ access }: Endpoint) => access.kind === 'permission'
const people = SAMPLED_CALLS.filter(({ endpoint }) => isPerson(endpoint))
const guarded = SAMPLED_CALLS.filter(({ endpoint }) => needsRight(endpoint))
const devices = SAMPLED_CALLS.filter(({ endpoint }) => endpoint.access.kind === 'device')
const open = SAMPLED_CALLS.filter(({ endpoint }) => endpoint.access.kind === 'public')
const boundTo = (bound: Sample['bound']) => people.filter(({ sample }) => sample.bound === bound)

const permissionOf = ({ access }: Endpoint): string => (access.kind === 'permission' ? access.permission : '')

/** Gives the user of the near domain exactly these rights. */
async function grant(permissions: readonly string[]): Promise<void> {
  await database.pool.query(
    `UPDATE role_menu SET permission = $1
      WHERE role_id = (SELECT role_ids[1] FROM app_user WHERE id = $2)`,
    [JSON.stringify(permissions), world.near.user.id],
  )
  app.clock.set(app.clock.now() + RIGHTS_KEPT_MS)
}

interface Call {
  readonly endpoint: Endpoint
  readonly sample: Sample
}
type Credentials = Parameters<typeof makeWireRequest>[2]

/** Sends the sample; what is the caller's own in it was made by who calls, or would be if he were let in. */
async function send(
  { endpoint, sample }: Call,
  part: Part,
  { rights, ...credentials }: Credentials & { readonly rights?: readonly string[] },
) {
  const isSuper = credentials.token !== undefined && superTokens.has(credentials.token)
  const caller = isSuper
    ? { username: 'admin', token: superToken }
    : { username: world.near.user.username, token }
  if (rights !== undefined) await grant(PERMISSIONS)
  const request = await sample.request(part, world, caller)
  if (rights !== undefined) await grant(rights)
  return app.http.inject(makeWireRequest(endpoint, request, credentials))
}
type Answer = Awaited<ReturnType<typeof send>>

const tell = (answer: Answer): object => ({
  status: answer.statusCode,
  ...(answer.statusCode === 200 ? {} : { reason: answer.json<{ reason: string }>().reason }),
})
const refusal = (reason: ReasonCode): object => ({ status: REASONS[reason].status, reason })
const success = ({ refusal: expected }: Sample): object =>
  expected === undefined ? { status: 200 } : refusal(expected)
/** Refusals of a call that answers each of a selection for itself. */
const listRefused = (answer: Answer): string[] =>
  answer.json<{ data: { refused: { reason: string }[] } }>().data.refused.map(({ reason }) => reason)

/** What of the far domain stands in an answer. */
function listMarks({ marks }: Sample, body: string): string[] {
  const { name, alarmId, traceId } = world.far
  return (marks?.(world.far) ?? [name, alarmId, traceId]).filter((mark) => body.includes(mark))
}

const sessionFor = ({ sample }: Call, username: string, usual: string): Promise<string> =>
  sample.spendsSession === true ? app.signIn(username) : Promise.resolve(usual)

describe('nobody signed in', () => {
  test.each(people)('is refused: $path', async (call) => {
    expect(tell(await send(call, world.near, {}))).toEqual(refusal('auth.token-missing'))
  })

  test.each(people)('is refused with a token that never was: $path', async (call) => {
    const answer = await send(call, world.near, { token: 'x'.repeat(43) })
    expect(tell(answer)).toEqual(refusal('auth.token-unknown'))
  })

  test.each(open)('is answered without a sign-in: $path', async (call) => {
    expect(tell(await send(call, world.near, {}))).toEqual(success(call.sample))
  })
})

describe('a session that was ended', () => {
  let ended: string
  beforeAll(async () => {
    const { id, username } = world.near.user
    ended = await app.signIn(username)
    await transaction(database.db, (tx) => app.sessions.end(tx, { userId: id }, 'kicked'))
    token = await app.signIn(username)
  })

  test.each(people)('is refused: $path', async (call) => {
    expect(tell(await send(call, world.near, { token: ended }))).toEqual(refusal('auth.token-unknown'))
  })
})

async function openLocked(): Promise<string> {
  const opened = await app.signIn(world.near.user.username)
  expect(await app.post(`/${oauthApi.lock.path}`, {}, opened)).toMatchObject({ status: 200 })
  return opened
}

/** Of a user of his own: what the samples need is made by the one of the domain, who must not be held up. */
async function openWithOneTimePassword(): Promise<string> {
  const { id, username } = await createUser(world.near, world)
  await database.pool.query('UPDATE app_user SET must_change_password = true WHERE id = $1', [id])
  return app.signIn(username)
}

const HELD_SESSIONS = [
  { caller: 'a locked session', hold: 'locked', reason: 'auth.session-locked', open: openLocked },
  {
    caller: 'a session with a one-time password',
    hold: 'password-due',
    reason: 'auth.password-due',
    open: openWithOneTimePassword,
  },
] as const satisfies readonly { hold: SessionHold; reason: ReasonCode; [part: string]: unknown }[]

describe.each(HELD_SESSIONS)('$caller', ({ hold, reason, open: openHeld }) => {
  const isAnswered = ({ endpoint }: Call) => endpoint.answeredWhile.includes(hold)
  let held: string
  beforeAll(async () => {
    held = await openHeld()
  })

  test.each(people.filter((call) => !isAnswered(call)))('is refused: $path', async (call) => {
    expect(tell(await send(call, world.near, { token: held }))).toEqual(refusal(reason))
  })

  test.each(people.filter(isAnswered))('is answered: $path', async (call) => {
    const answer = await send(call, world.near, { token: await openHeld() })
    expect(tell(answer)).toEqual(success(call.sample))
  })
})

describe('a user with every right but the one it takes', () => {
  test.each(guarded)('is refused: $path', async (call) => {
    const needed = permissionOf(call.endpoint)
    expect(PERMISSIONS).toContain(needed)
    const rights = PERMISSIONS.filter((permission) => permission !== needed)
    expect(tell(await send(call, world.near, { token, rights }))).toEqual(refusal('auth.permission-denied'))
  })
})

describe('a user of another domain with every right', () => {
  beforeAll(() => grant(PERMISSIONS))

  test.each(boundTo('object'))('does not find the object: $path', async (call) => {
    const answer = await send(call, world.far, { token })
    if (call.sample.refusesEach !== true) {
      expect(tell(answer)).toEqual(refusal(call.sample.foreignRefusal ?? 'object.not-found'))
      return
    }
    expect(tell(answer)).toEqual({ status: 200 })
    expect(listRefused(answer)).toEqual(['object.not-found'])
  })

  test.each(boundTo('list'))('sees nothing of it: $path', async (call) => {
    const [own, asked] = [await send(call, world.near, { token }), await send(call, world.far, { token })]
    expect(tell(own)).toEqual(success(call.sample))
    expect([200, 404]).toContain(asked.statusCode)
    for (const { body } of [own, asked]) expect(listMarks(call.sample, body)).toEqual([])
  })
})

describe('a user with the one right it takes', () => {
  test.each(people)('is answered: $path', async (call) => {
    const rights = needsRight(call.endpoint) ? [permissionOf(call.endpoint)] : []
    const used = await sessionFor(call, world.near.user.username, token)
    const answer = await send(call, world.near, { token: used, rights })
    expect(tell(answer)).toEqual(success(call.sample))
    if (call.sample.refusesEach === true) expect(listRefused(answer)).toEqual([])
  })
})

describe('a super user', () => {
  test.each(people)('is answered, whatever the domain: $path', async (call) => {
    const used = await sessionFor(call, 'admin', superToken)
    const answer = await send(call, world.far, { token: used })
    expect(tell(answer)).toEqual(success(call.sample))
    // What the other domain's user must not see is there to be seen.
    if (call.sample.bound === 'list') expect(listMarks(call.sample, answer.body)).not.toEqual([])
  })
})

describe('an instrument', () => {
  beforeAll(() => grant(PERMISSIONS))

  test.each(devices)('is answered with its key alone: $path', async (call) => {
    const { near } = world
    expect(tell(await send(call, near, {}))).toEqual(refusal('auth.device-unknown'))
    expect(tell(await send(call, near, { token: superToken }))).toEqual(refusal('auth.device-unknown'))
    const wrong = `${near.device.code}:${'x'.repeat(43)}`
    expect(tell(await send(call, near, { deviceKey: wrong }))).toEqual(refusal('auth.device-unknown'))
    expect(tell(await send(call, near, { deviceKey: near.device.key }))).toEqual(success(call.sample))
  })

  test.each(devices.filter(({ sample }) => sample.bound === 'object'))(
    'writes nothing for the links of another: $path',
    async (call) => {
      const answer = await send(call, world.far, { deviceKey: world.near.device.key })
      expect(tell(answer)).toEqual(refusal(call.sample.foreignRefusal ?? 'object.not-found'))
    },
  )

  test.each(people)('is no user: $path', async (call) => {
    const answer = await send(call, world.near, { deviceKey: world.near.device.key })
    expect(tell(answer)).toEqual(refusal('auth.token-missing'))
  })
})
