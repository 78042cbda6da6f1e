import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMonitoredLink, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp } from '#testing/test-app'

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
    expect(before.listed?.activeAlarms).toBe(0)
    expect(before.drawn?.beyondBreak).toEqual([])
    await insertAlarm(linkId)
    const during = await look()
    expect(during.listed).toEqual({
      ...before.listed,
      state: 'broken',
      severity: 'critical',
      activeAlarms: 1,
      brokenAtM: 9000,
    })
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
