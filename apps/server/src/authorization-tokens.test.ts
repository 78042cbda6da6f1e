import { answersToken, apiTokenApi, ownTokenApi } from '@fibrewatch/contract/api-token'
import { PERMISSIONS } from '@fibrewatch/contract/api'
import { takesConfirmation } from '@fibrewatch/contract/endpoint'
import { TOKEN_PERMISSIONS } from '@fibrewatch/contract/token-permission'
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
  type World,
} from '#testing/samples/index'
import { keepRequests } from '#testing/samples/keep-requests'
import type { Caller } from '#testing/samples/world'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Longer than any process caches rights. */
const RIGHTS_KEPT_MS = 6000
/** The account of the tokens, of the topmost domain. */
const TOP_USERNAME = 'topmost'

const database = testDatabase({ keepUntil: 'file' })
let app: TestApp
let world: World
/** Who has the objects that no token makes. */
let person: Caller

/** Gives the account exactly these rights, and the tokens these codes. */
async function give(permissions: readonly string[], rights: readonly string[] = PERMISSIONS): Promise<void> {
  await database.pool.query(`UPDATE api_token SET permissions = $1 WHERE name = 'matrix'`, [permissions])
  await database.pool.query(
    `UPDATE role_menu SET permission = $1
      WHERE role_id IN (SELECT role_ids[1] FROM app_user WHERE username = $2)`,
    [JSON.stringify(rights), TOP_USERNAME],
  )
  app.clock.set(app.clock.now() + RIGHTS_KEPT_MS)
}

/** For the account: of a domain below, or of all. */
async function makeToken(domainId: number): Promise<string> {
  const fields = { name: 'matrix', permissions: [...TOKEN_PERMISSIONS], domainId, days: 300 }
  const { token } = await world.call(apiTokenApi.add, { body: { ...fields, username: TOP_USERNAME } })
  return `Bearer ${token}`
}

let [ofNear, ofAll] = ['', '']
beforeAll(async () => {
  app = await createTestApp(database, {
    loginsPerMinute: 1000,
    environment: SAMPLE_ENVIRONMENT,
    worksJobs: true,
  })
  world = await createWorld(app)
  await app.createUser({ username: TOP_USERNAME })
  person = { username: TOP_USERNAME, token: await app.signIn(TOP_USERNAME) }
  await give(TOKEN_PERMISSIONS)
  ofNear = await makeToken(world.near.domainId)
  ofAll = await makeToken(1)
})
afterAll(() => app.remove())

interface Asked {
  readonly used: string
  /** Of the tokens, and the rights of their account, while the request is answered: all until then. */
  readonly codes?: readonly string[]
  readonly rights?: readonly string[]
}

/**
 * Sends the sample with a token, which makes the sample's own objects in place of the user of its domain. Nobody can
 * confirm a call that takes that.
 */
async function send({ endpoint, sample }: Call, part: Part, { used, codes, rights }: Asked) {
  const isLess = codes !== undefined || rights !== undefined
  if (isLess) await give(TOKEN_PERMISSIONS)
  const { username } = world.near.user
  const request = await sample.request(part, world, { username, token: used })
  if (isLess) await give(codes ?? TOKEN_PERMISSIONS, rights)
  const answer = await app.http.inject(makeWireRequest(endpoint, request, { token: used }))
  return { answer, isConfirmed: takesConfirmation(endpoint, request.body) }
}

const keepRequest = keepRequests(({ sample }) =>
  sample.request(world.near, world, { username: world.near.user.username, token: ofAll }),
)

/** As `send`, for what must be refused before anything is done. */
async function sendRefused(call: Call, { used, codes, rights }: Asked) {
  const request = await keepRequest(call)
  await give(codes ?? TOKEN_PERMISSIONS, rights)
  const answer = await app.http.inject(makeWireRequest(call.endpoint, request, { token: used }))
  await give(TOKEN_PERMISSIONS)
  return answer
}

const isAnswered = ({ endpoint }: Call) => answersToken(endpoint)
const isItself = ({ endpoint }: Call) => endpoint.path === ownTokenApi.self.path
const answered = people.filter(isAnswered)
const needing = guarded.filter(isAnswered)
const barred = refusal('auth.api-token-barred')
const denied = refusal('auth.permission-denied')
const without = (all: readonly string[], { endpoint }: Call) =>
  all.filter((code) => code !== permissionOf(endpoint))

describe('an API token', () => {
  test.each(people.filter((call) => !isAnswered(call)))(
    'is refused, whatever it holds: $path',
    async (call) => {
      // The sample's own objects are those of a person here: as the token could not make them.
      const request = await call.sample.request(world.near, world, person)
      const answer = await app.http.inject(makeWireRequest(call.endpoint, request, { token: ofAll }))
      expect(tell(answer)).toEqual(barred)
    },
  )

  test.each(needing)('is refused without the code: $path', async (call) => {
    const codes = without(TOKEN_PERMISSIONS, call)
    const answer = await sendRefused(call, { used: ofAll, codes })
    expect(tell(answer)).toEqual(denied)
  })

  test.each(needing)('is refused once its account loses the code: $path', async (call) => {
    const rights = without(PERMISSIONS, call)
    const answer = await sendRefused(call, { used: ofAll, rights })
    expect(tell(answer)).toEqual(denied)
  })

  test.each(answered)('is answered with the one code it takes: $path', async (call) => {
    const codes = needsRight(call.endpoint) ? [permissionOf(call.endpoint)] : []
    const used = reachesInstallation(call) ? ofAll : ofNear
    const { answer, isConfirmed } = await send(call, world.near, { used, codes })
    const expected = isItself(call) ? { status: 200 } : success(call.sample)
    expect(tell(answer)).toEqual(isConfirmed ? barred : expected)
    if (call.sample.refusesEach === true) expect(listRefused(answer)).toEqual([])
  })
})

describe('an API token of one domain, of an account that sees all', () => {
  beforeAll(() => give(TOKEN_PERMISSIONS))

  test.each(boundTo('object').filter(isAnswered))('finds nothing of another: $path', async (call) => {
    const { answer, isConfirmed } = await send(call, world.far, { used: ofNear })
    if (call.sample.refusesEach === true) {
      expect(listRefused(answer)).toEqual(['object.not-found'])
      return
    }
    const notFound = refusal(call.sample.foreignRefusal ?? 'object.not-found')
    expect(tell(answer)).toEqual(isConfirmed ? barred : notFound)
  })

  test.each(boundTo('list').filter(isAnswered))('sees nothing of another: $path', async (call) => {
    const { answer } = await send(call, world.far, { used: ofNear })
    expect([200, 404]).toContain(answer.statusCode)
    expect(listMarks(call.sample, world.far, answer.body)).toEqual([])
  })

  test.each(needing.filter(reachesInstallation))('does nothing to the installation: $path', async (call) => {
    const { answer } = await send(call, world.near, { used: ofNear })
    expect(tell(answer)).toEqual(refusal('auth.installation-only'))
  })
})
