import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { logApi } from '@fibrewatch/contract/log'
import type { Role } from '@fibrewatch/contract/role'
import type { User } from '@fibrewatch/contract/user'
import { makePasswordHash } from '#platform/auth/password'
import { listMigrations, MIGRATIONS_FOLDER, migrate } from '#platform/database/migrate'
import { hashToken, makeToken, makeUuid } from '#platform/ids/ids'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, PASSWORD, START_AT, type TestApp } from '#testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The last migration before administration: the schema of an installation of that time. */
const FORMER = '0004-monitor.sql'
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

const database = testDatabase({ keepUntil: 'file' })
const tokens = { boss: makeToken(), watch: makeToken() }
let app: TestApp

beforeAll(async () => {
  await database.pool.query('DROP SCHEMA public, test_seed CASCADE')
  await database.pool.query('CREATE SCHEMA public')
  await migrateToFormer()
  await fill()
  await migrate(database)
  app = await createTestApp(database)
})
afterAll(() => app.remove())

async function migrateToFormer(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fibrewatch-former-'))
  const former = (await listMigrations()).filter(({ name }) => name <= FORMER)
  for (const { name } of former) await copyFile(join(MIGRATIONS_FOLDER, name), join(folder, name))
  await migrate(database, { folder })
  await rm(folder, { recursive: true })
}

/** Two domains with a signed-in user each; the operators' role, and a logged change. */
async function fill(): Promise<void> {
  const { pool } = database
  const passwordHash = await makePasswordHash(PASSWORD)
  await pool.query("INSERT INTO domain (name, path) VALUES ('全部', '/1/')")
  await pool.query("INSERT INTO domain (parent_id, name, path) VALUES (1, '北区', '/1/2/')")
  await pool.query("INSERT INTO role (name, label) VALUES ('operator', '运维值班'), ('巡线', 'patrol')")
  await pool.query(
    `INSERT INTO role_menu (role_id, menu_id, permission)
     SELECT 1, id, '["monitor:alarm:page","plant:site:page"]' FROM menu WHERE view_path = 'event'`,
  )
  await pool.query(
    `INSERT INTO app_user (username, name, password_hash, is_super, role_ids, domain_id, avatar) VALUES
       ('boss', '系统管理员', $1, true, '{}', 1, NULL),
       ('watch', '周敏', $1, false, '{1,2}', 2, $2)`,
    [passwordHash, `data:image/png;base64,${PNG}`],
  )
  await createSession(1, tokens.boss)
  await createSession(2, tokens.watch)
  await pool.query("INSERT INTO site (code, name, domain_id) VALUES ('N-1', '北一站', 2)")
  await pool.query(
    "INSERT INTO device (code, name, kind, domain_id, key_hash) VALUES ('OTDR-1', '测试仪', 'otdr', 2, '')",
  )
  await pool.query(
    "INSERT INTO link (code, name, device_id, port, domain_id, length_m) VALUES ('L-1', '苏昆干线', 1, 1, 2, 9000)",
  )
  await pool.query("INSERT INTO parameter (key, value) VALUES ('system.name', '苏州光缆监测')")
  for (const action of ['oauth/login', 'plant/site/add']) {
    await pool.query(
      `INSERT INTO audit (id, at, user_id, username, action, params, status, duration_ms, request_id)
       VALUES ($1, $2, 1, 'boss', $3, '{}', 200, 1, 'r')`,
      [makeUuid(), new Date(START_AT), action],
    )
  }
}

async function createSession(userId: number, token: string): Promise<void> {
  const [from, until] = [new Date(START_AT), new Date(START_AT + 86_400_000)]
  await database.pool.query(
    `INSERT INTO session (id, token_hash, user_id, created_at, expires_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $4)`,
    [makeUuid(), Buffer.from(hashToken(token), 'hex'), userId, from, until],
  )
}

describe('an installation from before administration, upgraded', () => {
  test('has every migration', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT name FROM schema_migration ORDER BY name',
    )
    expect(rows.map(({ name }) => name)).toEqual((await listMigrations()).map(({ name }) => name))
  })

  test('keeps its users signed in, and takes their passwords', async () => {
    const info = await app.get<User>('/account/info', tokens.watch)
    expect(info.envelope.data).toMatchObject({
      username: 'watch',
      name: '周敏',
      roles: [1, 2],
      domainName: '北区',
      mustChangePassword: false,
      status: 1,
    })
    expect(await app.signIn('watch')).toHaveLength(43)
  })

  test('shows a picture that stood in the row of its user', async () => {
    const { data } = (await app.get<User>('/account/info', tokens.watch)).envelope
    const shown = await app.http.inject({ url: data?.avatar ?? '' })
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.rawPayload.toString('base64')).toBe(PNG)
  })

  test('finds what it had by pinyin', async () => {
    const find = async (path: string, keyword: string) => {
      const { envelope } = await app.get<{ list: { name: string }[] }>(
        `${path}?keyword=${keyword}`,
        tokens.boss,
      )
      return envelope.data?.list.map(({ name }) => name)
    }
    expect(await find('/plant/link/page', 'sukun')).toEqual(['苏昆干线'])
    expect(await find('/sys/user/page', 'zm')).toEqual(['周敏'])
  })

  test('has the roles of before, the watch’s name and label where they belong', async () => {
    const roles = (await app.get<Role[]>('/sys/role/list', tokens.boss)).envelope.data ?? []
    expect(roles.map(({ name, label, isBuiltIn, domainId }) => [name, label, isBuiltIn, domainId])).toEqual([
      ['值班员', 'operator', true, 1],
      ['巡线', 'patrol', false, 1],
    ])
  })

  test('answers by the rights and in the scope they give', async () => {
    const sites = await app.get<{ list: { code: string }[] }>('/plant/site/page', tokens.watch)
    expect(sites.envelope.data?.list.map(({ code }) => code)).toEqual(['N-1'])
    expect((await app.get('/sys/user/page', tokens.watch)).status).toBe(403)
    const { data } = (await app.get<{ name: string }>('/sys/info/brand')).envelope
    expect(data?.name).toBe('苏州光缆监测')
  })

  test('keeps its records, and begins a chain after them', async () => {
    await app.post('/sys/domain/update', { id: 2, remark: '北' }, tokens.boss)
    const list = await app.get<EndpointData<typeof logApi.requestPage>>('/sys/log/req/page', tokens.boss)
    const actions = list.envelope.data?.list.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['oauth/login', 'plant/site/add', 'sys/domain/update']))
    const verified = await app.get('/sys/log/verify', tokens.boss)
    expect(verified.envelope.data).toMatchObject({ isWhole: true })
  })
})
