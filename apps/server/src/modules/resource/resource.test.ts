import { gunzipSync } from 'node:zlib'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { type PlantTree, plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMonitoredLink, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, type TestApp } from '#testing/test-app'

describe('tree and map, of which texts are kept', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
  })
  afterEach(() => monitored.stop())

  const insertAlarm = async (linkId: number): Promise<void> => {
    const { rows } = await database.pool.query<{ device_id: number; domain_id: number }>(
      'SELECT device_id, domain_id FROM link WHERE id = $1',
      [linkId],
    )
    await database.pool.query(
      `INSERT INTO alarm (id, key, group_key, type, severity, severity_rank, state, open, resource_id, device_id, link_id, domain_id,
         position_m, anchor_m, confirmations, acked, count, first_at, raised_at, changed_at, last_at, recent_transitions, revision, ingested_at)
       VALUES (gen_random_uuid(), 'k', 'k', 'FIBRE_BREAK', 'critical', 1, 'active', true, 'r', $2, $1, $3,
         9000, 9000, 0, false, 1, now(), now(), now(), now(), '{}', 1, now())`,
      [linkId, rows[0]?.device_id, rows[0]?.domain_id],
    )
  }

  test('show an alarm while it is active, and the link as before when it has ended', async () => {
    const { linkId } = await createMonitoredLink(monitored)
    const look = async () => {
      const { links } = await monitored.call(plantApi.tree, {})
      const { links: drawn } = await monitored.call(plantApi.map, {})
      return { listed: links.find(({ id }) => id === linkId), drawn: drawn.find(({ id }) => id === linkId) }
    }
    const before = await look()
    expect(before.listed?.state).not.toBe('broken')
    expect(before.drawn?.beyondBreak).toEqual([])
    await insertAlarm(linkId)
    const during = await look()
    expect(during.listed).toEqual({ ...before.listed, state: 'broken' })
    expect(during.drawn).toMatchObject({ state: 'broken', severity: 'critical' })
    expect(during.drawn?.beyondBreak.length).toBeGreaterThan(1)
    await database.pool.query(`UPDATE alarm SET state = 'cleared', open = false`)
    expect(await look()).toEqual(before)
  })

  test('of a scope hold nothing of another', async () => {
    const { linkId } = await createMonitoredLink(monitored)
    const own = await monitored.call(plantApi.tree, {})
    expect(own.links.map(({ id }) => id)).toEqual([linkId])
    const foreign = await monitored.call(plantApi.tree, { actor: monitored.stranger })
    expect(foreign).toMatchObject({ sites: [], devices: [], links: [] })
    const drawn = await monitored.call(plantApi.map, { actor: monitored.stranger })
    expect(drawn.links).toEqual([])
  })
})

describe('tree and map of two processes on one database', () => {
  const database = testDatabase()

  test('say at once in one what was changed in the other', async () => {
    const apps = [await createTestApp(database), await createTestApp(database)] as const
    const monitored = await startMonitoredPlant(database)
    try {
      const { linkId } = await createMonitoredLink(monitored)
      const tokens = [await apps[0].signIn('admin'), await apps[1].signIn('admin')]
      const listNames = async () => {
        const names: string[] = []
        for (const [at, app] of apps.entries())
          for (const path of ['/plant/tree', '/plant/map']) {
            const answer = await app.get<{ links: { id: number; name: string }[] }>(path, tokens[at])
            names.push(answer.envelope.data?.links.find(({ id }) => id === linkId)?.name ?? 'none')
          }
        return new Set(names)
      }
      await database.db.updateTable('link').set({ name: '旧名' }).where('id', '=', linkId).execute()
      expect(await listNames()).toEqual(new Set(['旧名']))
      await database.db.updateTable('link').set({ name: '新名' }).where('id', '=', linkId).execute()
      expect(await listNames()).toEqual(new Set(['新名']))
    } finally {
      await monitored.stop()
      for (const app of apps) await app.remove()
    }
  })
})

describe('a tree that is kept packed', () => {
  const database = testDatabase()
  let app: TestApp
  let tokens: readonly string[]
  /** Each in a domain of its own, with a reader who sees that alone. */
  let domainIds: readonly number[]
  beforeEach(async () => {
    app = await createTestApp(database)
    domainIds = [await app.createDomain('东区'), await app.createDomain('西区')]
    for (const [at, domainId] of domainIds.entries()) {
      await app.createUser({ username: `reader-${at}`, domainId, permissions: ['plant:tree'] })
      await insertLinks(`D${at}`, domainId)
    }
    tokens = [await app.signIn('reader-0'), await app.signIn('reader-1'), await app.signIn('admin')]
  })
  afterEach(() => app.remove())

  const COUNT = 600
  const insertLinks = (code: string, domainId: number) =>
    database.pool.query(
      `WITH own AS (INSERT INTO device (code, name, kind, domain_id, key_hash, port_count) VALUES ($1::text, $1::text, 'otdr', $2, sha256($1::bytea), 1024) RETURNING id)
       INSERT INTO link (code, name, device_id, port, domain_id, length_m)
       SELECT 'L' || lpad(i::text, 4, '0') || '-' || $1::text, '链路', own.id, i, $2, 1000 FROM own, generate_series(1, ${COUNT}) AS i`,
      [code, domainId],
    )

  const load = async (at: number): Promise<PlantTree['links']> => {
    const headers = { authorization: tokens[at] ?? '', 'accept-encoding': 'gzip' }
    const answer = await app.http.inject({ url: '/plant/tree', headers })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    const { data } = JSON.parse(gunzipSync(answer.rawPayload).toString()) as Envelope<PlantTree>
    return data?.links ?? []
  }
  const endingsOf = (links: PlantTree['links']) => new Set(links.map(({ code }) => code.split('-')[1]))

  test('gives each scope its own links, whoever asked before', async () => {
    for (const at of [2, 0, 1, 2, 1, 0]) {
      const links = await load(at)
      expect(endingsOf(links)).toEqual(new Set(at === 2 ? ['D0', 'D1'] : [`D${at}`]))
      expect(links).toHaveLength(at === 2 ? 2 * COUNT : COUNT)
    }
  })

  test('shows a change at once, and what has moved to another domain there alone', async () => {
    await Promise.all([load(0), load(1), load(2)])
    const moved = { domainId: domainIds[1] ?? 0, name: '改名' }
    await database.db.updateTable('link').set(moved).where('code', '=', 'L0300-D0').execute()
    const [from, to, all] = [await load(0), await load(1), await load(2)]
    const namesOf = (links: PlantTree['links']) =>
      links.filter(({ code }) => code === 'L0300-D0').map(({ name }) => name)
    expect([from, to, all].map(namesOf)).toEqual([[], ['改名'], ['改名']])
    expect([from.length, to.length, all.length]).toEqual([COUNT - 1, COUNT + 1, 2 * COUNT])
  })
})
