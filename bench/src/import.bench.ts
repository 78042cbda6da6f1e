import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportKind } from '@fibrewatch/contract/import-field'
import { type ImportInfo, plantImportApi } from '@fibrewatch/contract/plant-import'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import type { PrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { runSql } from './copy-peer.ts'
import { atMost, type Figure } from './figure.ts'

const LINKS = Number(process.env['BENCH_LINKS'] ?? 10_000)
const CABLES = LINKS / 20
const LANDMARKS_PER_LINK = 20
const PORTS = 1000
const ROOT_DOMAIN_ID = 1
/** Of all three files together, without their checks. */
const IMPORT_GOAL_S = 60
const WATCH_MS = 200
/** Linux, `getconf CLK_TCK`. */
const TICKS_PER_S = 100
const MEGABYTE = 1024 * 1024
const MS_PER_S = 1000
const BUSY: ReadonlySet<string> = new Set(['checking', 'running', 'undoing'])

const rows = (head: string, count: number, makeRow: (index: number) => string): Buffer =>
  Buffer.from([head, ...Array.from({ length: count }, (_, index) => makeRow(index))].join('\n'))

const deviceOf = (link: number) => `D-${Math.floor(link / PORTS)}`
const lngOf = (part: number): number => 104 + part * 0.01

const FILES: readonly (readonly [ImportKind, Buffer])[] = [
  ['device', rows('code,kind,port_count', Math.ceil(LINKS / PORTS), (index) => `D-${index},otdr,${PORTS}`)],
  ['cable', rows('code,name,fibre_count,length_m', CABLES, (index) => `C-${index},光缆 ${index},144,20000`)],
  [
    'link',
    rows('code,name,device,port,length_m', LINKS, (index) =>
      [`L-${index}`, `光路 ${index}`, deviceOf(index), (index % PORTS) + 1, 21_000].join(),
    ),
  ],
  [
    'landmark',
    rows('link,name,kind,optical_m,lng,lat', LINKS * LANDMARKS_PER_LINK, (index) => {
      const part = index % LANDMARKS_PER_LINK
      const link = Math.floor(index / LANDMARKS_PER_LINK)
      return `L-${link},JC-${part},closure,${part * 1000},${lngOf(part).toFixed(2)},30`
    }),
  ],
]

/** Seconds of computing of a process, by /proc/PID/stat: in user mode and in the kernel, `withEnded` with children that ended. */
function readCpuS(pid: number, withEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  return ticks / TICKS_PER_S
}

/** Of the postmaster and all its processes. */
function readDatabaseCpuS(socketPath: string): number {
  const pid = Number(readFileSync(join(dirname(socketPath), 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync(`/proc/${pid}/task/${pid}`).includes('children')
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    : []
  return readCpuS(pid, true) + children.reduce((sum, child) => sum + readCpuS(child), 0)
}

type Place = { admin: Admin; server: ServerProcess; database: PrivatePostgres }
type Cost = { wallS: number; serverS: number; databaseS: number; statements: number; peakMb: number }

const readTotals = ({ server, database }: Place) => ({
  atMs: performance.now(),
  serverS: readCpuS(server.pid),
  databaseS: readDatabaseCpuS(database.socketPath),
  statements: Number(runSql(database.url, 'SELECT sum(calls) FROM pg_stat_statements')),
})

async function measure(
  place: Place,
  begin: () => Promise<ImportInfo>,
): Promise<{ info: ImportInfo; cost: Cost }> {
  const before = readTotals(place)
  let info = await begin()
  let peakBytes = 0
  while (BUSY.has(info.state)) {
    await wait(WATCH_MS)
    peakBytes = Math.max(peakBytes, place.server.loadRssBytes())
    info = await place.admin.call(plantImportApi.info, { query: { id: info.id } })
  }
  const after = readTotals(place)
  const cost = {
    wallS: (after.atMs - before.atMs) / MS_PER_S,
    serverS: after.serverS - before.serverS,
    databaseS: after.databaseS - before.databaseS,
    statements: after.statements - before.statements,
    peakMb: peakBytes / MEGABYTE,
  }
  return { info, cost }
}

async function upload({ admin, server }: Place, kind: ImportKind, body: Buffer): Promise<ImportInfo> {
  const query = new URLSearchParams({ kind, domainId: String(ROOT_DOMAIN_ID), fileName: `${kind}.csv` })
  const answer = await fetch(`${server.url}/${plantImportApi.upload.path}?${query}`, {
    method: 'POST',
    headers: { authorization: admin.token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
  const { data } = (await answer.json()) as { data: ImportInfo }
  return data
}

async function importFile(place: Place, kind: ImportKind, body: Buffer) {
  const { id, mapping } = await upload(place, kind, body)
  const { admin } = place
  const checked = await measure(place, () =>
    admin.call(plantImportApi.check, {
      body: { id, mapping, domainId: ROOT_DOMAIN_ID, datum: 'wgs84' },
    }),
  )
  if (checked.info.counts.refused > 0) throw new Error(`${kind}: ${checked.info.counts.refused} refused`)
  const done = await measure(place, () => admin.call(plantImportApi.run, { body: { id, mode: 'all' } }))
  if (done.info.state !== 'done') throw new Error(`${kind} is ${done.info.state}`)
  return { check: checked.cost, run: done.cost }
}

function listFigures(name: string, { wallS, serverS, databaseS, statements, peakMb }: Cost): Figure[] {
  const method = `${LINKS} links with ${LANDMARKS_PER_LINK} landmarks each and ${CABLES} cables, PostgreSQL`
  const figure = (what: string, value: number, unit: string) => ({
    name: `${name}, ${what}`,
    value,
    unit,
    method,
  })
  return [
    figure('wall', wallS, 's'),
    figure('server computing', serverS, 's'),
    figure('database computing', databaseS, 's'),
    figure('statements', statements, ''),
    figure('server memory, peak', peakMb, 'MB'),
  ]
}

async function importAll(place: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  let wallS = 0
  runSql(place.database.url, 'CREATE EXTENSION pg_stat_statements')
  for (const [kind, body] of FILES) {
    const { check, run } = await importFile(place, kind, body)
    figures.push(...listFigures(`check of ${kind}`, check), ...listFigures(`import of ${kind}`, run))
    wallS += run.wallS
  }
  const method = `all files, without their checks`
  const whole = { name: 'import, wall', value: wallS, unit: 's', method, budget: atMost(IMPORT_GOAL_S) }
  return [...figures, whole]
}

/** A plant from files, on a PostgreSQL that counts statements. Wall time says little while others compute beside it. */
export async function benchImport(database: PrivatePostgres): Promise<Figure[]> {
  const server = await startProductServer({ databaseUrl: database.url })
  try {
    const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
    return await importAll({ admin, server, database })
  } finally {
    await server.stop()
  }
}
