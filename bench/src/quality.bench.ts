import { setTimeout } from 'node:timers/promises'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { MAX_HEAT_LINKS, qualityApi } from '@fibrewatch/contract/quality'
import type { Admin } from '@fibrewatch/simulator'
import { createPlant } from './bench-plant.ts'
import { runSql } from './copy-peer.ts'
import type { Budget, Figure } from './figure.ts'
import { measure } from './measure.ts'
import { percentile } from './statistics.ts'

const LINKS = Number(process.env['BENCH_QUALITY_LINKS'] ?? 10_000)
const DAYS = 400
const SETTLE_MS = 500
const LIST_GOAL: Budget = { goal: 50, better: 'lower' }
/** As many as the list asks for at once. */
const LINES = 100
const LINE_GOAL: Budget = { goal: 300, better: 'lower' }
const HEAT_GOAL: Budget = { goal: 300, better: 'lower' }

/** Every link tested daily at 1550 nm, and already graded by the present rules. */
const makeSeedSql = (deviceId: number): string => `
INSERT INTO link (code, name, device_id, port, length_m, domain_id)
SELECT 'Q-' || lpad(i::text, 5, '0'), 'Quality ' || i, ${deviceId}, 1 + i, 20000 + i % 60000, 1
  FROM generate_series(1, ${LINKS}) AS i;
INSERT INTO quality_link (link_id, reference_version, rules_version, length_m, domain_id, valid_until)
SELECT link.id, link.reference_version, (SELECT version FROM quality_rules), length_m, domain_id, now() + interval '30 days'
  FROM link WHERE code LIKE 'Q-%';
INSERT INTO quality_grade (link_id, wavelength_nm, grade, urgency, score, worst, since, total_loss_db,
  attenuation_db_per_km, splice_db, splice_m, reflectance_db, reflectance_m, budget_db, margin_db, trend_db_per_year,
  measured_at, valid_until)
SELECT id, 1550, substr('ABCDFU', (1 + i % 6)::int, 1), ((ARRAY[5, 4, 3, 2, 0, 1])[1 + i % 6]) * 2000 + i % 20, i % 100, 'margin',
  now(), 4 + i % 9, 0.2 + (i % 20) / 100.0, (i % 90) / 100.0, 5000, -60 + i % 30, 9000, 14, i % 20, (i % 50) / 20.0, now(),
  now() + interval '30 days'
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM link WHERE code LIKE 'Q-%') AS numbered;
INSERT INTO quality_day (link_id, wavelength_nm, day, grade, loss_sum_db, loss_count)
SELECT link.id, 1550, current_date - d, substr('ABCDFU', 1 + (link.id + d / 30)::int % 6, 1), 8.5, 1
  FROM link, generate_series(0, ${DAYS - 1}) AS d WHERE code LIKE 'Q-%';`

const LISTS: readonly [string, EndpointQuery<typeof qualityApi.page>][] = [
  ['worst first', {}],
  ['broken and poor', { grades: 'F,D' }],
  ['by name', { sortBy: 'name' }],
  ['by trend, falling', { sortBy: 'trendDbPerYear', isAsc: false }],
  ['margin and splice from … to', { marginDbMax: 3, spliceDbMin: 0.5 }],
  ['keyword', { keyword: 'Q-0421' }],
]

/** The quality list, its counts, the heat map and the grades of the map, over links × days of history. */
export async function benchQuality(admin: Admin, databaseUrl: string): Promise<Figure[]> {
  const { instrument } = await createPlant(admin, { code: 'BENCH-Q', linkCount: 1 })
  runSql(databaseUrl, makeSeedSql(instrument.id))
  runSql(databaseUrl, 'VACUUM ANALYZE link; VACUUM ANALYZE quality_grade; VACUUM ANALYZE quality_day')
  // The seed blocked this process for minutes: connections that the server has closed meanwhile are noticed now.
  await setTimeout(SETTLE_MS)
  const method = `${LINKS} links × ${DAYS} days, PostgreSQL`
  const figures: Figure[] = []
  const add = async (name: string, budget: Budget, work: () => Promise<unknown>) => {
    const value = percentile(await measure(work), 0.95)
    figures.push({ name, value, unit: 'ms', method, budget })
  }
  for (const [name, query] of LISTS)
    await add(`quality list p95, ${name}`, LIST_GOAL, () =>
      admin.call(qualityApi.page, { query: { ...query, limit: 50 } }),
    )
  await add('quality counts p95', LIST_GOAL, () => admin.call(qualityApi.stat, { query: {} }))
  const { list } = await admin.call(qualityApi.page, { query: { sortBy: 'code', limit: MAX_HEAT_LINKS } })
  const linkIds = list.map(({ linkId }) => linkId).join(',')
  await add(`quality heat map p95, ${list.length} links × ${DAYS} days`, HEAT_GOAL, () =>
    admin.call(qualityApi.heat, { query: { linkIds, days: DAYS } }),
  )
  await add(`quality loss lines p95, ${LINES} links × ${DAYS} days`, LINE_GOAL, () =>
    admin.call(qualityApi.lines, { query: { linkIds: linkIds.split(',', LINES).join(',') } }),
  )
  await add('grades of the map p95', HEAT_GOAL, () => admin.call(qualityApi.map, {}))
  return figures
}
