import { argon2Sync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { createFirstUser } from '#modules/identity'
import { NEVER_IDLE } from '#platform/auth/idle'
import { createBus } from '#platform/bus/create-bus'
import { loadConfig } from '#platform/config/config'
import { Secret } from '#platform/config/secret'
import type { Database } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { createFileStore } from '#platform/files/file-store'
import { createLog } from '#platform/log/log'
import { createSealer } from '#platform/secrets/sealer'
import { makeReading } from '#platform/text/reading'
import { type App, type AppOptions, buildApp } from '#app'
import { requireAnswer } from './answer-check.ts'

export const START_AT = Date.UTC(2026, 5, 1, 8, 0, 0)
export const PASSWORD = 'right-password'
/** Of `PASSWORD`, at the least cost there is: a hash says itself what it costs to compare. */
const QUICK_HASH = makeQuickHash(PASSWORD)
const MANY = 10_000

export interface TestUser {
  readonly username: string
  readonly isSuper?: boolean
  /** Default: the root domain. */
  readonly domainId?: number
  readonly permissions?: readonly string[]
}

export interface Answer<Data = unknown> {
  readonly status: number
  readonly envelope: Envelope<Data>
}

export interface TestApp extends App {
  readonly clock: { now(): number; set(ms: number): void }
  /** Everything logged so far. */
  readonly logText: () => string
  /** Returns the token. */
  signIn(username: string, password?: string): Promise<string>
  /** Creates a user with a role of exactly these permissions; returns their id. */
  createUser(user: TestUser): Promise<number>
  /** Returns the id. */
  createDomain(name: string, parentId?: number): Promise<number>
  get<Data = unknown>(path: string, token?: string): Promise<Answer<Data>>
  post<Data = unknown>(path: string, body: object, token?: string): Promise<Answer<Data>>
  /** Stops the app and removes its files; the database stays open. */
  remove(): Promise<void>
}

export interface TestAppOptions extends Partial<AppOptions> {
  /** Environment variables beside those of every test server. */
  readonly environment?: Readonly<Record<string, string>>
}

function makeQuickHash(password: string): string {
  const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
  const nonce = Buffer.alloc(16)
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(nonce)}$${encode(tag)}`
}

/**
 * The real app on a test database, started, with the super user `admin`. Its clock stands until it is set. A test of what jobs
 * do asks for them by `worksJobs`.
 */
export async function createTestApp(
  database: Database,
  { environment = {}, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'fibrewatch-app-'))
  const lines: string[] = []
  const outcome = loadConfig({ DATA_DIR: folder, MQTT_PORT: 'off', ...environment })
  if (!outcome.ok) throw new Error(outcome.faults.join())
  const clock = makeClock()
  const bus = await createBus(database, { onError: (cause) => lines.push(String(cause)) })
  await createFirstUser(database, {
    adminPassword: new Secret(PASSWORD),
    acceptsWeakPassword: true,
    makeHash: () => Promise.resolve(QUICK_HASH),
  })
  const app = await buildApp({
    config: outcome.config,
    database,
    clock,
    // Setting a test's clock counts as passed time, unless it passes a steady clock of its own.
    steady: clock,
    comparesDatabaseClock: false,
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    bus,
    files: await createFileStore({ url: undefined, folder: join(folder, 'files'), clock }),
    sealer: createSealer(new Secret('the key of the tests, 32 or more')),
    program: process,
    // All users sign in from one address, with a clock that stands or leaps by days.
    loginsPerMinute: MANY,
    loginsOfStrangersPerMinute: MANY,
    loadIdleRule: () => Promise.resolve(NEVER_IDLE),
    consoleFolder: join(folder, 'console'),
    checkAnswer: requireAnswer,
    worksJobs: false,
    ...options,
  })
  await app.start()
  return {
    ...app,
    ...makeCalls(app),
    clock,
    logText: () => lines.join(''),
    createUser: (user) => createUser(database, user),
    createDomain: async (name, parentId = 1) => {
      const token = await makeCalls(app).signIn('admin')
      const added = await makeCalls(app).post<{ id: number }>('/sys/domain/add', { parentId, name }, token)
      return added.envelope.data?.id ?? Number.NaN
    },
    remove: async () => {
      await app.stop()
      await bus.close()
      await rm(folder, { recursive: true })
    },
  }
}

function makeClock() {
  let now = START_AT
  return {
    now: () => now,
    set: (ms: number) => {
      now = ms
    },
  }
}

function makeCalls(app: App): Pick<TestApp, 'get' | 'post' | 'signIn'> {
  const send = async <Data>(
    method: 'GET' | 'POST',
    url: string,
    given: { body?: object; token?: string | undefined },
  ) => {
    const answer = await app.http.inject({
      method,
      url,
      headers: given.token === undefined ? {} : { authorization: given.token },
      ...(given.body === undefined ? {} : { payload: given.body }),
    })
    return { status: answer.statusCode, envelope: answer.json<Envelope<Data>>() }
  }
  const signIn = async (username: string, password: string): Promise<string> => {
    const { envelope } = await send<{ accessToken: string }>('POST', '/oauth/login', {
      body: { username, password },
    })
    if (envelope.data === null) throw new Error(`${username} cannot sign in: ${envelope.reason}`)
    return envelope.data.accessToken
  }
  // One after the other: many at once from one address look like guessing.
  let lastSignIn: Promise<unknown> = Promise.resolve()
  return {
    get: (path, token) => send('GET', path, { token }),
    post: (path, body, token) => send('POST', path, { body, token }),
    signIn: (username, password = PASSWORD) => {
      const signedIn = lastSignIn.then(() => signIn(username, password))
      lastSignIn = signedIn.catch(() => undefined)
      return signedIn
    },
  }
}

async function createUser(database: Database, user: TestUser): Promise<number> {
  const { username, isSuper = false, domainId = 1, permissions = [] } = user
  return transaction(database.db, async (tx) => {
    const role = await tx
      .insertInto('role')
      .values({ name: `role of ${username}`, label: `role of ${username}`, remark: null, domainId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('roleMenu')
      .values({ roleId: role.id, menuId: 1, permission: JSON.stringify(permissions) })
      .execute()
    const made = await tx
      .insertInto('appUser')
      .values({
        username,
        name: username,
        nameReading: makeReading(username),
        passwordHash: QUICK_HASH,
        isSuper,
        roleIds: [role.id],
        domainId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })
}
