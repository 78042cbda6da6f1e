import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testDatabase } from '#platform/testing/test-database'
import { parseQueries, recordQueries, writeQueries } from '#testing/recorded-queries'
import { createWorld, makeWireRequest, SAMPLE_ENVIRONMENT, SAMPLED_CALLS } from '#testing/samples/index'
import { createTestApp } from '#testing/test-app'
import { expect, test } from 'vitest'

const MANY = 1000
const SOURCES = import.meta.dirname
const QUERIES = join(SOURCES, '../queries')
/** Its statements depend on whether the queue has made its schema yet. */
const QUEUE_FOLDER = 'platform/jobs'
const database = testDatabase({ keepUntil: 'file' })

/** Whether a job comes due while the test runs depends on the time of day: each is done once. */
async function doScheduledJobs() {
  const { rows } = await database.pool.query<{ id: string }>(
    'INSERT INTO pgboss.job (name) SELECT name FROM pgboss.schedule RETURNING id',
  )
  expect(rows.length).toBeGreaterThan(2)
  const done = 'SELECT 1 FROM pgboss.job WHERE id = ANY($1::uuid[]) AND state = $2'
  await expect
    .poll(async () => (await database.pool.query(done, [rows.map(({ id }) => id), 'completed'])).rowCount)
    .toBe(rows.length)
}

/** Every sample call once, by the super user or the instrument; those that end their session last. Then what Prometheus reads, and what jobs do by the clock. */
async function recordSamples() {
  const { database: observed, recorded } = recordQueries(database)
  const app = await createTestApp(observed, {
    loginsPerMinute: MANY,
    environment: SAMPLE_ENVIRONMENT,
    worksJobs: true,
  })
  const world = await createWorld(app)
  const isSpent = ({ sample }: (typeof SAMPLED_CALLS)[number]) => sample.spendsSession === true
  const calls = [...SAMPLED_CALLS.filter((call) => !isSpent(call)), ...SAMPLED_CALLS.filter(isSpent)]
  for (const { endpoint, sample } of calls) {
    const token = await app.signIn('admin')
    const isDevice = endpoint.access.kind === 'device'
    const request = await sample.request(world.near, world, { username: 'admin', token })
    const credentials = isDevice ? { deviceKey: world.near.device.key } : { token }
    await app.http.inject(makeWireRequest(endpoint, request, credentials))
  }
  await app.http.inject({ url: '/metrics' })
  await doScheduledJobs()
  await app.remove()
  return recorded
}

/**
 * What the file says of functions that were not called this time, because they run by a timer or by another process, and
 * that are still there.
 */
function keepUncalled(folder: string, called: ReadonlyMap<string, unknown>) {
  const path = join(QUERIES, `${folder}.sql`)
  const known = existsSync(path) ? parseQueries(readFileSync(path, 'utf8')) : []
  return [...known].filter(([name]) => {
    const [file = '', callee = ''] = name.split(' ')
    const source = join(SOURCES, folder, `${file}.ts`)
    return !called.has(name) && existsSync(source) && readFileSync(source, 'utf8').includes(callee)
  })
}

/** `vitest run -u` on this file writes them anew; the difference is read in review. */
test('the statements of every repository are those that were read', { timeout: 600_000 }, async () => {
  for (const [folder, functions] of await recordSamples()) {
    if (folder === QUEUE_FOLDER) continue
    const all = new Map([...keepUncalled(folder, functions), ...functions])
    await expect(writeQueries(all)).toMatchFileSnapshot(join(QUERIES, `${folder}.sql`))
  }
})

test('control: a statement that is another, or new, makes another file', () => {
  const text = readFileSync(join(QUERIES, 'modules/domain.sql'), 'utf8')
  const known = parseQueries(text)
  expect(writeQueries(known)).toBe(text)
  const [name = '', statements = new Set<string>()] = [...known][0] ?? []
  const changed = new Map([
    ...known,
    [name, new Set([...statements].map((statement) => `${statement} LIMIT ?`))],
  ])
  expect(writeQueries(changed)).not.toBe(text)
  expect(
    writeQueries(new Map([...known, ['domain.repository removeAll', new Set(['DELETE FROM domain'])]])),
  ).not.toBe(text)
})
