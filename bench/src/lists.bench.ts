import type { Admin } from '@fibrewatch/simulator'
import { ALARM_SORTS, alarmApi } from '@fibrewatch/contract/alarm'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { eventApi } from '@fibrewatch/contract/event'
import { runSql } from './copy-peer.ts'
import type { Budget, Figure } from './figure.ts'
import { type BenchLink, type Instrument, createPlant } from './bench-plant.ts'
import { measure, REQUESTS } from './measure.ts'
import { percentile } from './statistics.ts'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const LINKS = 40
const LIST_GOAL: Budget = { goal: 50, better: 'lower' }

type Plant = { instrument: Instrument; links: BenchLink[] }

/** One alarm in fifty is active, as in a plant whose operators keep up; the last year, spread evenly over the links. */
const makeAlarmSql = (instrument: Instrument, firstLinkId: number): string => `
INSERT INTO alarm (id, key, group_key, type, severity, severity_rank, state, open, resource_id, device_id, link_id, domain_id,
  position_m, anchor_m, confirmations, acked, count, first_at, raised_at, changed_at, cleared_at, last_at,
  recent_transitions, revision, ingested_at)
SELECT gen_random_uuid(), 'seed|' || i, 'seed|' || i, (ARRAY['FIBRE_BREAK','INTRUSION','TEMP_HIGH','VIBRATION'])[1 + i % 4],
  (ARRAY['critical','major','minor','warning'])[1 + i % 4], 1 + i % 4,
  CASE WHEN i % 50 = 0 THEN 'active' ELSE 'cleared' END, i % 50 = 0, 'seed', ${instrument.id}, ${firstLinkId} + i % ${LINKS}, 1,
  (i::bigint * 7919) % 80000, (i::bigint * 7919) % 80000, 0, i % 100 <> 0, 1 + i % 9, t, t, t, CASE WHEN i % 50 = 0 THEN NULL ELSE t END, t,
  '{}', 1, t
FROM generate_series(1, ${ROWS}) AS i, LATERAL (SELECT now() - interval '365 days' * (i::float8 / ${ROWS}) AS t) AS times`

const makeEventSql = (instrument: Instrument, firstLinkId: number): string => `
INSERT INTO event (id, device_id, link_id, domain_id, type, state, at, ingested_at, position_m, confidence)
SELECT gen_random_uuid(), ${instrument.id}, ${firstLinkId} + i % ${LINKS}, 1,
  (ARRAY['FIBRE_BREAK','INTRUSION','TEMP_HIGH','VIBRATION'])[1 + i % 4], 'report', t, t, (i::bigint * 7919) % 80000, 0.9
FROM generate_series(1, ${ROWS}) AS i, LATERAL (SELECT now() - interval '365 days' * (i::float8 / ${ROWS}) AS t) AS times`

/** Surveyed points every 500 m of every link; 标 7-123 is one of them. */
const makeLandmarkSql = (firstLinkId: number): string => `
INSERT INTO landmark (link_id, name, kind, optical_m, lng, lat)
SELECT ${firstLinkId} + link, '标 ' || link || '-' || i, 'closure', i * 500, 120 + i * 0.005, 31
FROM generate_series(0, ${LINKS - 1}) AS link, generate_series(0, 160) AS i`

function seed(databaseUrl: string, { instrument, links }: Plant): void {
  const firstLinkId = Math.min(...links.map(({ id }) => id))
  const parts = [
    makeAlarmSql(instrument, firstLinkId),
    makeEventSql(instrument, firstLinkId),
    makeLandmarkSql(firstLinkId),
  ]
  runSql(databaseUrl, `${parts.join(';\n')};`)
  runSql(databaseUrl, 'VACUUM ANALYZE alarm; VACUUM ANALYZE event')
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

type NamedQuery = [name: string, query: EndpointQuery<typeof alarmApi.page>]

/** Usual queries of operators, and the worst that the filters allow together. */
function listAlarmQueries(link: BenchLink): NamedQuery[] {
  return [
    ['active', { state: 'active' }],
    ['all', { state: 'all' }],
    ['active, critical, not acknowledged', { state: 'active', severity: 'critical', acked: false }],
    ['one link', { state: 'all', linkId: link.id }],
    ['cleared in one month', { state: 'cleared', from: daysAgo(200), to: daysAgo(170) }],
    ['one stretch of one link', { state: 'all', linkId: link.id, positionFromM: 1000, positionToM: 1200 }],
    ['rare type, a year', { state: 'all', type: 'LEAK' }],
    ['keyword', { state: 'all', keyword: link.code }],
    ['keyword, a landmark', { state: 'all', keyword: '标 7-12' }],
    ['active, a landmark', { state: 'active', keyword: '标 7-12' }],
    ...ALARM_SORTS.map((sort): NamedQuery => [`active, by ${sort}`, { state: 'active', sort }]),
  ]
}

/** First pages of the alarm and event lists over big tables, and the page after them. */
export async function benchLists(admin: Admin, databaseUrl: string): Promise<Figure[]> {
  const plant = await createPlant(admin, { code: 'BENCH-LIST', linkCount: LINKS })
  const [link] = plant.links
  if (link === undefined) throw new Error('no link')
  seed(databaseUrl, plant)
  const rows = `${ROWS.toLocaleString('en-US')} rows`
  const method = `first page of 50 with its count over ${rows}, ${REQUESTS} requests, PostgreSQL`
  const figures: Figure[] = []
  const add = (name: string, times: readonly number[]) => {
    figures.push({ name, value: percentile(times, 0.95), unit: 'ms', method, budget: LIST_GOAL })
  }
  for (const [name, query] of listAlarmQueries(link)) {
    const times = await measure(
      async () => await admin.call(alarmApi.page, { query: { ...query, limit: 50 } }),
    )
    add(`alarm list p95, ${name}`, times)
  }
  add(
    'event list p95, all',
    await measure(async () => await admin.call(eventApi.page, { query: { limit: 50 } })),
  )
  const { nextCursor } = await admin.call(alarmApi.page, { query: { state: 'all', limit: 500 } })
  const query = { state: 'all' as const, limit: 50, ...(nextCursor === null ? {} : { cursor: nextCursor }) }
  add(
    'alarm list p95, page at a cursor',
    await measure(async () => await admin.call(alarmApi.page, { query })),
  )
  return figures
}
