import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@fibrewatch/tools/find-program'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from './harness/started-server.ts'

const soffice = findProgram('soffice')
const note = soffice === undefined ? ' (needs libreoffice-calc)' : ''
const CONVERT_TIMEOUT_MS = 120_000
/** Comma, quotation mark, UTF-8, from the first line on, formulas are evaluated. */
const CSV_FILTER = 'CSV:44,34,76,1,,0,false,true,false,false,false,0,true'

/** Texts that a spreadsheet could run when another user opens the list. */
const NAMES = ['=1+1', '+1+1', '@SUM(1)', '-1+1', 'x;=1+1', 'a","=1+1', '＝1+1', "'=1+1"]
const REMARKS = ['x\n=1+1', 'x\r\n=1+1', '"\n=1+1', '\t=1+1', 'x\n\n"=1+1"']

let server: ProductServer
let session: Admin
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-sheet-'))
  server = await startServer()
  session = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The file as LibreOffice reads it: flat XML in which a cell that is run has `table:formula`. */
function openInCalc(name: string, content: Uint8Array | string, options: string[]): string {
  writeFileSync(join(folder, name), content)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const outcome = spawnSync(
    soffice ?? '',
    [profile, '--headless', ...options, '--convert-to', 'fods', '--outdir', folder, join(folder, name)],
    { timeout: CONVERT_TIMEOUT_MS, encoding: 'utf8' },
  )
  if (outcome.status !== 0) throw new Error(`soffice ended with ${outcome.status}: ${outcome.stderr}`)
  return readFileSync(join(folder, name.replace(/\.\w+$/, '.fods')), 'utf8')
}

async function call(path: string, body?: object): Promise<Response> {
  const response = await fetch(`${server.url}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: session.token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response
}

describe.skipIf(soffice === undefined)(`a list opened in LibreOffice${note}`, () => {
  test('runs what nobody has quoted: the control', { timeout: CONVERT_TIMEOUT_MS }, () => {
    const sheet = openInCalc('control.csv', '"name"\r\n"=1+1"\r\n', [`--infilter=${CSV_FILTER}`])
    expect(sheet).toContain('table:formula="of:=1+1"')
  })

  test('runs nothing, as CSV and as XLSX', { timeout: 3 * CONVERT_TIMEOUT_MS }, async () => {
    for (const name of NAMES) await call('sys/domain/add', { parentId: 1, name })
    for (const [index, remark] of REMARKS.entries())
      await call('sys/domain/add', { parentId: 1, name: `remark ${index}`, remark })
    for (const format of ['csv', 'xlsx']) {
      const file = new Uint8Array(await (await call(`sys/domain/export?format=${format}`)).arrayBuffer())
      const options = format === 'csv' ? [`--infilter=${CSV_FILTER}`] : []
      const sheet = openInCalc(`domains.${format}`, file, options)
      expect(sheet).not.toContain('table:formula')
      const rows = sheet.match(/<table:table-row[ >]/g) ?? []
      expect(rows.length).toBeGreaterThan(NAMES.length + REMARKS.length)
      for (const text of ['1+1', 'remark 4']) expect(sheet).toContain(text)
    }
  })
})
