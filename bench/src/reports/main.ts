import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reportApi } from '@fibrewatch/contract/report'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { print } from '@fibrewatch/tools/print'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { nowMs } from '../clock.ts'
import { type Figure, formatTable } from '../figure.ts'
import { percentile } from '../statistics.ts'
import { uploadCable } from './cable.ts'
import {
  catchReport,
  countFiles,
  downloadReport,
  isDone,
  isDrawn,
  orderReport,
  waitForReport,
} from './orders.ts'
import { countPages, countRows } from './read-report.ts'
import { type Watched, watchWork } from './watch.ts'

const MS_PER_S = 1000
const BYTES_PER_MB = 1024 * 1024
const HALF = 0.5

type Bench = { server: ServerProcess; admin: Admin; batchId: number; fibres: number; method: string }

function parseOptions(): { fibres: number; keep: string | undefined } {
  const { values } = parseArgs({
    options: {
      fibres: { type: 'string', default: '500' },
      keep: { type: 'string' },
    },
  })
  const fibres = Number(values.fibres)
  if (!(fibres > 0 && fibres <= 1000)) throw new Error('--fibres takes a number from 1 to 1000')
  return { fibres, keep: values.keep }
}

const signIn = ({ url }: ServerProcess) => createAdmin(url, 'admin', ADMIN_PASSWORD)

/** How long it took, how much memory the process held at most, and how long a cheap call took meanwhile. */
function makeWatchFigures(
  what: string,
  { tookMs, residentMb, callMs }: Watched<unknown>,
  method: string,
): Figure[] {
  return [
    { name: what, value: tookMs / MS_PER_S, unit: 's', method },
    { name: `${what}: resident at most`, value: residentMb, unit: 'MB', method },
    { name: `${what}: a cheap call, p50`, value: percentile(callMs, HALF), unit: 'ms', method },
    { name: `${what}: a cheap call, p95`, value: percentile(callMs, 0.95), unit: 'ms', method },
    { name: `${what}: a cheap call, longest`, value: Math.max(...callMs), unit: 'ms', method },
  ]
}

/** Both files of the cable, opened. */
async function makeBoth(
  { server, admin, batchId, fibres, method }: Bench,
  keep: string | undefined,
): Promise<Figure[]> {
  const make = (format: 'pdf' | 'xlsx') => async () => {
    const id = await orderReport(admin, batchId, format)
    await waitForReport(admin, id, isDone)
    return downloadReport(admin, id)
  }
  const pdf = await watchWork(server, admin, make('pdf'))
  const xlsx = await watchWork(server, admin, make('xlsx'))
  const pages = countPages(pdf.value)
  const rows = countRows(xlsx.value) - 1
  if (pages <= fibres) throw new Error(`${pages} pages for ${fibres} fibres`)
  if (rows !== fibres) throw new Error(`${rows} rows for ${fibres} fibres`)
  if (keep !== undefined) {
    mkdirSync(keep, { recursive: true })
    writeFileSync(join(keep, 'cable.pdf'), pdf.value)
    writeFileSync(join(keep, 'cable.xlsx'), xlsx.value)
  }
  return [
    ...makeWatchFigures('PDF', pdf, method),
    { name: 'PDF: pages', value: pages, unit: '', method },
    { name: 'PDF: size', value: pdf.value.length / BYTES_PER_MB, unit: 'MB', method },
    ...makeWatchFigures('XLSX', xlsx, method),
    { name: 'XLSX: rows', value: rows, unit: '', method },
  ]
}

/** One is cancelled half way while another waits: that one begins, no file stays behind. */
async function cancelHalfWay({ server, admin, batchId, method }: Bench): Promise<Figure[]> {
  const filesBefore = countFiles(server.dataDir)
  const id = await orderReport(admin, batchId, 'pdf')
  const next = await orderReport(admin, batchId, 'pdf')
  await waitForReport(admin, id, isDrawn(HALF))
  const cancelledAt = nowMs()
  await admin.call(reportApi.cancel, { body: { id } })
  await waitForReport(admin, next, ({ done }) => done > 0)
  const tookMs = nowMs() - cancelledAt
  await admin.call(reportApi.cancel, { body: { id: next } })
  const last = await orderReport(admin, batchId, 'xlsx')
  await waitForReport(admin, last, isDone)
  const { state, path } = await admin.call(reportApi.info, { query: { id } })
  if (state !== 'cancelled' || path !== null) throw new Error(`the cancelled report is ${state}`)
  const left = countFiles(server.dataDir) - filesBefore - 1
  if (left !== 0) throw new Error(`${left} files of cancelled reports stayed`)
  return [
    { name: 'cancel half way → the next has its first sheet', value: tookMs / MS_PER_S, unit: 's', method },
    { name: '… files of cancelled reports that stayed', value: left, unit: '', method },
  ]
}

/** The server is killed when so much of a report is made; started again, it makes that report. */
async function killAt(
  { server, admin, batchId, method }: Bench,
  share: number,
): Promise<{ server: ServerProcess; figures: Figure[] }> {
  const { id, filesBefore } = await catchReport({ admin, batchId, dataDir: server.dataDir }, share)
  await server.kill9()
  const startedAt = nowMs()
  const again = await startProductServer({ dataDir: server.dataDir })
  const adminAgain = await signIn(again)
  const report = await waitForReport(adminAgain, id, isDone)
  const tookMs = nowMs() - startedAt
  const pages = countPages(await downloadReport(adminAgain, id))
  const left = countFiles(server.dataDir) - filesBefore - 1
  if (pages < report.total) throw new Error(`${pages} pages after the kill`)
  // What was being written at the kill may stay, for the nightly sweep; a file that a row names must not be gone.
  if (left < 0 || left > 1) throw new Error(`${left} files that no row names`)
  const name = `kill -9 at ${share * 100} %: start → the report is there`
  return {
    server: again,
    figures: [
      { name, value: tookMs / MS_PER_S, unit: 's', method },
      { name: '… files that no row names', value: left, unit: '', method },
    ],
  }
}

async function main(): Promise<void> {
  const { fibres, keep } = parseOptions()
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-data-'))
  const method = `embedded, ${fibres} fibres from both ends`
  let server = await startProductServer({ dataDir })
  try {
    const admin = await signIn(server)
    const upload = await watchWork(server, admin, () => uploadCable(admin, fibres))
    const batchId = upload.value
    const bench = { server, admin, batchId, fibres, method }
    const figures = makeWatchFigures('upload', upload, method)
    figures.push(...(await makeBoth(bench, keep)), ...(await cancelHalfWay(bench)))
    for (const share of [HALF, 1]) {
      const killed = await killAt({ ...bench, server, admin: await signIn(server) }, share)
      ;({ server } = killed)
      figures.push(...killed.figures)
    }
    print(formatTable(figures))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
