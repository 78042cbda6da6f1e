import { PERMISSIONS } from '@fibrewatch/contract/api'
import { answersDisplay, DISPLAY_PERMISSIONS } from '@fibrewatch/contract/display'
import { areaOf, type SessionHold, takesConfirmation } from '@fibrewatch/contract/endpoint'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { onlineApi } from '@fibrewatch/contract/online'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import { transaction } from '#platform/database/transaction'
import { testDatabase } from '#platform/testing/test-database'
import {
  boundTo,
  type Call,
  guarded,
  listMarks,
  listRefused,
  needsRight,
  people,
  permissionOf,
  reachesInstallation,
  refusal,
  success,
  tell,
} from '#testing/samples/asked'
import {
  createWorld,
  makeWireRequest,
  type Part,
  SAMPLE_ENVIRONMENT,
  SAMPLED_CALLS,
  type World,
} from '#testing/samples/index'
import { keepRequests } from '#testing/samples/keep-requests'
import { createUser } from '#testing/samples/made'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Longer than any process caches rights. */
const RIGHTS_KEPT_MS = 6000

const TOP_USERNAME = 'topmost'
/** The confirmation time of a session that was never confirmed. */
const NEVER_CONFIRMED = new Date(0)

const database = testDatabase({ keepUntil: 'file' })
let app: TestApp
let world: World
/** Of the user of the near domain, whose rights the tests change. */
let token: string
/** Of a user of the topmost domain: the rights of both are changed together. */
let topToken: string
let superToken: string
const superTokens = new Set<string>()

beforeAll(async () => {
  app = await createTestApp(database, {
    loginsPerMinute: 1000,
    environment: SAMPLE_ENVIRONMENT,
    worksJobs: true,
  })
  world = await createWorld(app)
  token = await app.signIn(world.near.user.username)
  await app.createUser({ username: TOP_USERNAME })
  topToken = await app.signIn(TOP_USERNAME)
  superToken = await app.signIn('admin')
  superTokens.add(superToken)
  await grant(PERMISSIONS)
})
afterAll(() => app.remove())

const devices = SAMPLED_CALLS.filter(({ endpoint }) => endpoint.access.kind === 'device')
const open = SAMPLED_CALLS.filter(({ endpoint }) => endpoint.access.kind === 'public')

/**
 * Gives the user of the near domain, and that of the topmost, exactly these rights. Time passes, and both sessions
 * are confirmed, except for the tests without confirmation.
 */
async function grant(permissions: readonly string[]): Promise<void> {
  await database.pool.query(
    `UPDATE role_menu SET permission = $1
      WHERE role_id IN (SELECT role_ids[1] FROM app_user WHERE id = $2 OR username = $3)`,
    [JSON.stringify(permissions), world.near.user.id, TOP_USERNAME],
  )
  app.clock.set(app.clock.now() + RIGHTS_KEPT_MS)
  await database.pool.query('UPDATE session SET confirmed_at = $1 WHERE confirmed_at IS DISTINCT FROM $2', [
    new Date(app.clock.now()),
    NEVER_CONFIRMED,
  ])
}

type Credentials = Parameters<typeof makeWireRequest>[2]

type SendOptions = Credentials & {
  readonly rights?: readonly string[]
  /** While the request is answered: the sample's objects are made before. */
  readonly factorRule?: string | undefined
}

/** Sends the sample; the caller's own objects in it were made by the caller, or on their behalf where they are refused. */
async function send(
  { endpoint, sample }: Call,
  part: Part,
  { rights, factorRule, ...credentials }: SendOptions,
) {
  const caller = findCaller(credentials)
  if (rights !== undefined) await grant(PERMISSIONS)
  const request = await sample.request(part, world, caller)
  if (rights !== undefined) await grant(rights)
  if (factorRule !== undefined) await setFactorRule(factorRule)
  const answer = await app.http.inject(makeWireRequest(endpoint, request, credentials))
  if (factorRule !== undefined) await setFactorRule('optional')
  return answer
}

const keepRequest = keepRequests(({ sample }) => sample.request(world.near, world, findCaller({ token })))

/** As `send`, for what must be refused before anything is done. */
async function sendRefused(call: Call, { rights, factorRule, ...credentials }: SendOptions) {
  const request = await keepRequest(call)
  if (rights !== undefined) await grant(rights)
  if (factorRule !== undefined) await setFactorRule(factorRule)
  const answer = await app.http.inject(makeWireRequest(call.endpoint, request, credentials))
  if (rights !== undefined) await grant(PERMISSIONS)
  if (factorRule !== undefined) await setFactorRule('optional')
  return answer
}

async function setFactorRule(value: string): Promise<void> {
  await database.pool.query(
    `INSERT INTO parameter (key, value) VALUES ('login.secondFactor', $1)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [value],
  )
  app.clock.set(app.clock.now() + RIGHTS_KEPT_MS)
}
function findCaller({ token: used = '' }: Credentials) {
  if (superTokens.has(used)) return { username: 'admin', token: superToken }
  if (used === topToken) return { username: TOP_USERNAME, token: topToken }
  return { username: world.near.user.username, token }
}

const sessionFor = ({ sample }: Call, username: string, usual: string): Promise<string> =>
  sample.spendsSession === true ? app.signIn(username) : Promise.resolve(usual)

describe('nobody signed in', () => {
  test.each(people)('is refused: $path', async (call) => {
    expect(tell(await sendRefused(call, {}))).toEqual(refusal('auth.token-missing'))
  })

  test.each(people)('is refused with a token that never was: $path', async (call) => {
    const answer = await sendRefused(call, { token: 'x'.repeat(43) })
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
    expect(tell(await sendRefused(call, { token: ended }))).toEqual(refusal('auth.token-unknown'))
  })
})

async function openLocked(): Promise<string> {
  const opened = await app.signIn(world.near.user.username)
  expect(await app.post(`/${oauthApi.lock.path}`, {}, opened)).toMatchObject({ status: 200 })
  return opened
}

/** A user of their own: the sample's objects are made by the user of the domain, whose session must not be on hold. */
async function openWithOneTimePassword(): Promise<string> {
  const { id, username } = await createUser(world.near, world)
  await database.pool.query('UPDATE app_user SET must_change_password = true WHERE id = $1', [id])
  return app.signIn(username)
}

/** With a password of their own. */
async function openOfNewUser(): Promise<string> {
  const { id, username } = await createUser(world.near, world)
  await database.pool.query('UPDATE app_user SET must_change_password = false WHERE id = $1', [id])
  return app.signIn(username)
}

interface HeldSession {
  readonly caller: string
  readonly hold: SessionHold
  readonly reason: ReasonCode
  readonly open: () => Promise<string>
  readonly factorRule?: string
}
const HELD_SESSIONS = [
  { caller: 'a locked session', hold: 'locked', reason: 'auth.session-locked', open: openLocked },
  {
    caller: 'a session with a one-time password',
    hold: 'password-due',
    reason: 'auth.password-due',
    open: openWithOneTimePassword,
  },
  {
    caller: 'a session of a user who has to set up a second factor',
    hold: 'factor-due',
    reason: 'auth.factor-due',
    open: openOfNewUser,
    factorRule: 'required',
  },
] as const satisfies readonly HeldSession[]

describe.each<HeldSession>(HELD_SESSIONS)('$caller', ({ hold, reason, factorRule, open: openHeld }) => {
  const isAnswered = ({ endpoint }: Call) => endpoint.answeredWhile.includes(hold)
  let held: string
  beforeAll(async () => {
    held = await openHeld()
  })

  test.each(people.filter((call) => !isAnswered(call)))('is refused: $path', async (call) => {
    expect(tell(await sendRefused(call, { token: held, factorRule }))).toEqual(refusal(reason))
  })

  test.each(people.filter(isAnswered))('is answered: $path', async (call) => {
    const answer = await send(call, world.near, { token: await openHeld(), factorRule })
    expect(tell(answer)).toEqual(success(call.sample))
  })
})

describe('a large screen with all that a wall may show', () => {
  const isAnswered = ({ endpoint }: Call) => answersDisplay(endpoint)
  let wall: string
  beforeAll(async () => {
    const body = {
      name: 'wall',
      domainId: world.near.domainId,
      days: 300,
      permissions: [...DISPLAY_PERMISSIONS],
    }
    wall = (await world.call(onlineApi.addDisplay, { body })).token
  })

  test.each(people.filter((call) => !isAnswered(call)))('is refused: $path', async (call) => {
    expect(tell(await sendRefused(call, { token: wall }))).toEqual(refusal('auth.permission-denied'))
  })

  test.each(people.filter(isAnswered))('is answered: $path', async (call) => {
    const isItself = call.endpoint.path === oauthApi.display.path
    const answer = await send(call, world.near, { token: wall })
    expect(tell(answer)).toEqual(isItself ? { status: 200 } : success(call.sample))
  })

  test.each(people.filter(isAnswered))('sees nothing of another domain: $path', async (call) => {
    const answer = await send(call, world.far, { token: wall })
    expect(listMarks(call.sample, world.far, answer.body)).toEqual([])
  })

  test('is answered by no call that changes anything', () => {
    expect(people.filter(isAnswered).filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([])
    expect(people.filter(isAnswered).length).toBeGreaterThan(DISPLAY_PERMISSIONS.length)
  })
})

describe('a user with every right but the one it takes', () => {
  test.each(guarded)('is refused: $path', async (call) => {
    const needed = permissionOf(call.endpoint)
    expect(PERMISSIONS).toContain(needed)
    const rights = PERMISSIONS.filter((permission) => permission !== needed)
    expect(tell(await sendRefused(call, { token, rights }))).toEqual(refusal('auth.permission-denied'))
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
    for (const { body } of [own, asked]) expect(listMarks(call.sample, world.far, body)).toEqual([])
  })
})

describe('a user with the one right it takes', () => {
  test.each(people)('is answered: $path', async (call) => {
    const rights = needsRight(call.endpoint) ? [permissionOf(call.endpoint)] : []
    const usual = reachesInstallation(call) ? topToken : token
    const used = await sessionFor(call, world.near.user.username, usual)
    const answer = await send(call, world.near, { token: used, rights })
    expect(tell(answer)).toEqual(success(call.sample))
    if (call.sample.refusesEach === true) expect(listRefused(answer)).toEqual([])
  })
})

describe('what reaches the whole installation', () => {
  const wide = guarded.filter(reachesInstallation)
  beforeAll(() => grant(PERMISSIONS))

  test.each(wide)('is refused below the root, though the role holds the code: $path', async (call) => {
    const answer = await sendRefused(call, { token })
    expect(tell(answer)).toEqual(refusal('auth.installation-only'))
    expect(answer.json()).toMatchObject({ msg: 'error permission' })
  })

  test.each(guarded)('is said by every call that belongs to no domain: $path', ({ endpoint, sample }) => {
    // A call whose sample is bound to no domain must declare one of the other two reaches, and no other call may.
    expect(endpoint.reach !== 'domain').toBe(sample.bound === 'global')
  })

  test('is the same for all calls of a code', () => {
    const mixed = guarded.filter(
      (call) => reachesInstallation(call) !== (call.endpoint.reach === 'installation'),
    )
    expect(mixed.map(({ path }) => path)).toEqual([])
  })
})

describe('a session that was not confirmed for long', () => {
  const asking = people.filter(({ endpoint }) => endpoint.confirms !== 'never')
  let stale: string
  beforeAll(async () => {
    await grant(PERMISSIONS)
    stale = await app.signIn(TOP_USERNAME)
    await database.pool.query(
      `UPDATE session SET confirmed_at = $1
        WHERE id = (SELECT id FROM session ORDER BY created_at DESC, id DESC LIMIT 1)`,
      [NEVER_CONFIRMED],
    )
  })

  test.each(asking)('is asked for the password: $path', async (call) => {
    const request = await call.sample.request(world.near, world, { username: TOP_USERNAME, token: topToken })
    const answer = await app.http.inject(makeWireRequest(call.endpoint, request, { token: stale }))
    // Where confirmation depends on the body, the sample may not need it.
    const isAsked = takesConfirmation(call.endpoint, request.body)
    expect(tell(answer)).toEqual(isAsked ? refusal('auth.confirm-required') : success(call.sample))
  })

  test('is asked by every call that changes roles, menus, device keys and passwords', () => {
    const areas = new Set(['sys:role', 'sys:menu'])
    const codes = new Set(['plant:device:add', 'plant:device:rotateKey', 'sys:user:add', 'sys:user:password'])
    const changing = guarded.filter(({ endpoint }) => {
      const code = permissionOf(endpoint)
      return endpoint.isAudited && (areas.has(areaOf(code)) || codes.has(code))
    })
    expect(changing.filter((call) => !asking.includes(call)).map(({ path }) => path)).toEqual([])
  })
})

describe('a user who lacks what the other holds', () => {
  const STRONGER = 'monitor:event:page'
  const acting = people.filter(({ sample }) => sample.lesserRefusal !== undefined)

  test.each(acting)('does nothing to the user, or to the role: $path', async (call) => {
    const rights = [permissionOf(call.endpoint)]
    const answer = await send(call, { ...world.near, opens: [STRONGER] }, { token, rights })
    expect(tell(answer)).toEqual(refusal(call.sample.lesserRefusal ?? 'server.unexpected'))
    // Nor is the caller told which codes they lack, unless they sent them.
    if (call.path !== 'POST sys/role/add') expect(answer.body).not.toContain(STRONGER)
  })

  test('is refused by every call that changes users, sessions or roles', () => {
    const areas = new Set(['sys:user', 'sys:online', 'sys:role'])
    const changing = guarded.filter(
      ({ endpoint }) => endpoint.isAudited && areas.has(areaOf(permissionOf(endpoint))),
    )
    expect(changing.length).toBeGreaterThan(0)
    for (const { path, sample } of changing) {
      expect([path, sample.lesserRefusal]).not.toEqual([path, undefined])
    }
  })
})

describe('a super user', () => {
  test.each(people)('is answered, whatever the domain: $path', async (call) => {
    const used = await sessionFor(call, 'admin', superToken)
    const answer = await send(call, world.far, { token: used })
    expect(tell(answer)).toEqual(success(call.sample))
    // The other domain's user must not see it, but it must exist.
    if (call.sample.bound === 'list') expect(listMarks(call.sample, world.far, answer.body)).not.toEqual([])
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
    const answer = await sendRefused(call, { deviceKey: world.near.device.key })
    expect(tell(answer)).toEqual(refusal('auth.token-missing'))
  })
})
