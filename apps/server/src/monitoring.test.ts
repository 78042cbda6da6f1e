import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findPromtool,
  type PrivatePrometheus,
  startPrivatePrometheus,
} from '@fibrewatch/tools/private-prometheus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steadyClock } from '#platform/clock/clock'
import { testDatabase } from '#platform/testing/test-database'
import { createWorld } from './testing/samples/world.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const promtool = findPromtool()
const note = promtool === undefined ? ' (needs prometheus)' : ''
const FOLDER = new URL('../../../docs/monitoring/', import.meta.url)
const readText = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')
const PATIENCE_MS = 30_000
const SAMPLE_NAME = /\b(?:fibrewatch_\w+|up)\b/g

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}
interface Rule {
  readonly query: string
  readonly health: string
}

const dashboard = JSON.parse(readText('grafana-dashboard.json')) as Dashboard
/** Grafana puts the interval in. */
const QUERIES = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '1m')] as const),
)
const RULES = readText('alert-rules.yml')

describe.skipIf(promtool === undefined)(`what Prometheus reads${note}`, () => {
  const database = testDatabase({ keepUntil: 'file' })
  let app: TestApp
  let prometheus: PrivatePrometheus
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fibrewatch-rules-'))
    app = await createTestApp(database, {
      steady: steadyClock,
      worksJobs: true,
      environment: { MQTT_PORT: '0' },
    })
    await createWorld(app)
    await app.modules.health.look()
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
    prometheus = await startPrivatePrometheus(new URL(address).host, RULES)
  }, 120_000)
  afterAll(async () => {
    await prometheus.remove()
    await app.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const check = (args: readonly string[], input?: string) =>
    spawnSync(promtool ?? '', ['check', ...args], { input, encoding: 'utf8' })
  const checkRules = (text: string) => {
    const path = join(folder, 'rules.yml')
    writeFileSync(path, text)
    return check(['rules', '--lint-fatal', path])
  }
  const readMetrics = async () => (await app.http.inject({ url: '/metrics' })).body

  const ask = async <Data>(path: string): Promise<Data> => {
    const answer = (await (await fetch(`${prometheus.url}/api/v1/${path}`)).json()) as { data: Data }
    return answer.data
  }
  /** The figures a query gives now; one that is not known is none. */
  const findFigures = async (query: string): Promise<number[]> => {
    const { result } = await ask<{ result: { value: [number, string] }[] }>(
      `query?query=${encodeURIComponent(query)}`,
    )
    return result.map(({ value }) => Number(value[1])).filter((figure) => Number.isFinite(figure))
  }
  const waitForFigures = async (query: string): Promise<number[]> => {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const found = await findFigures(query)
      if (found.length > 0 || performance.now() > until) return found
      await sleep(500)
    }
  }

  test('has names that promtool accepts, and the control has not', async () => {
    const text = await readMetrics()
    const outcome = check(['metrics'], text)
    expect([outcome.stdout + outcome.stderr, outcome.status]).toEqual(['', 0])
    const wrong = '# HELP fibrewatch_things_total Things\n# TYPE fibrewatch_things_total gauge\n'
    expect(check(['metrics'], `${text}\n${wrong}fibrewatch_things_total 1\n`).status).not.toBe(0)
  })

  test('tells alarms by severity and domain, devices and checks, the job queue and the outbox', async () => {
    const text = await readMetrics()
    expect(text).toMatch(
      /^fibrewatch_alarms_active\{domain_id="\d+",domain="Nearside",severity="critical"\} 1$/m,
    )
    expect(text).toMatch(
      /^fibrewatch_alarms_active\{domain_id="\d+",domain="Nearside",severity="minor"\} 0$/m,
    )
    expect(text).toMatch(/^fibrewatch_devices\{kind="otdr",state="\w+"\} [1-9]/m)
    expect(text).toContain('fibrewatch_check_ok{check="database"} 1')
    expect(text).toContain('fibrewatch_check_ok{check="store"} 1')
    expect(text).toMatch(/^fibrewatch_notify_waiting \d/m)
    expect(text).toMatch(/^fibrewatch_jobs_waiting\{queue="[\w.-]+"\} \d/m)
    expect(text).toMatch(/^fibrewatch_jobs_oldest_seconds\{queue="[\w.-]+"\} \d/m)
    expect(text).toContain('fibrewatch_ingest_lag_seconds 0')
  })

  test.each(QUERIES)(
    'the dashboard has figures for %s: %s',
    { timeout: PATIENCE_MS * 2 },
    async (_, query) => {
      expect(await waitForFigures(query)).not.toEqual([])
    },
  )

  test('a misspelt name has no figures: the control', async () => {
    await waitForFigures('fibrewatch_live_clients')
    expect(await findFigures('sum(fibrewatch_live_client)')).toEqual([])
  })

  test('the rules are accepted, and the control is not', () => {
    const outcome = checkRules(RULES)
    expect([outcome.stderr, outcome.status]).toEqual(['', 0])
    expect(checkRules(RULES.replace('== 0', '== (')).status).not.toBe(0)
  })

  test('each rule runs, and is about what the server tells', { timeout: PATIENCE_MS * 4 }, async () => {
    const until = performance.now() + PATIENCE_MS
    const load = async () =>
      (await ask<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap(({ rules }) => rules)
    let rules = await load()
    while (rules.some(({ health }) => health === 'unknown') && performance.now() < until) {
      await sleep(500)
      rules = await load()
    }
    expect(rules.length).toBe(RULES.match(/- alert:/g)?.length)
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
    expect(rules.filter(({ query }) => !query.includes('fibrewatch'))).toEqual([])
    const names = new Set(rules.flatMap(({ query }) => query.match(SAMPLE_NAME) ?? []))
    for (const name of names) expect([name, await waitForFigures(`count(${name})`)]).not.toEqual([name, []])
  })
})
