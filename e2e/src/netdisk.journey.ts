import { netdiskApi, netdiskTransferApi, type NetdiskInfo } from '@fibrewatch/contract/netdisk'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { openCuttableLine } from './harness/cuttable-line.ts'
import { startServer } from './harness/started-server.ts'

const MIB = 1024 * 1024
const FILE_BYTES = 200 * MIB
const PATH = '/system/netdisk'
const UPLOAD_TIMEOUT_MS = 240_000
/** The file takes 25 s: however late a busy machine cuts the line, it is not through. */
const SLOW_LINE_BYTES_PER_S = 8 * MIB

let folder: string
let server: ProductServer
let admin: Admin
let large: { path: string; sha256: string }

/** Not compressible and different everywhere: a chunk at a wrong position changes the hash. */
async function makeLargeFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = createWriteStream(path)
  for (let sent = 0; sent < FILE_BYTES; sent += MIB) {
    const part = randomBytes(MIB)
    hash.update(part)
    if (!file.write(part)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
  return hash.digest('hex')
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-netdisk-'))
  const path = join(folder, '巡检录像.bin')
  large = { path, sha256: await makeLargeFile(path) }
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const transfer = (page: Page) => page.locator('.disk-transfer').filter({ hasText: '巡检录像.bin' })
const shareOf = async (page: Page): Promise<number> =>
  Number(await transfer(page).getByRole('progressbar').getAttribute('value'))

async function waitForShare(page: Page, least: number): Promise<void> {
  const bar = await transfer(page).getByRole('progressbar').elementHandle()
  await page.waitForFunction(
    ([element, share]) => element instanceof HTMLProgressElement && element.value >= share,
    [bar, least] as const,
    { timeout: UPLOAD_TIMEOUT_MS },
  )
}

async function openNetdisk(view: ConsolePage): Promise<void> {
  await signIn(view.page, { path: PATH })
  await view.page.getByRole('button', { name: '上传文件', exact: true }).waitFor()
}

const chooseFile = (page: Page) => page.locator('[data-upload="files"]').setInputFiles(large.path)
const waitUntilDone = (page: Page) =>
  transfer(page).getByText('已上传').waitFor({ timeout: UPLOAD_TIMEOUT_MS })

const loadStored = (name: string): Promise<NetdiskInfo> =>
  admin.call(netdiskApi.info, { query: { path: '', name } })

const forget = (name: string) => admin.call(netdiskApi.delete, { body: { path: '', files: [{ name }] } })

/** So many bytes of the file from `start`. */
function readPart(start: number, length: number): Buffer {
  const part = Buffer.alloc(length)
  const file = openSync(large.path, 'r')
  readSync(file, part, 0, length, start)
  closeSync(file)
  return part
}

const fetchRange = (range: string): Promise<Response> => {
  const query = new URLSearchParams({ path: '', name: basename(large.path) })
  return fetch(new URL(`/${netdiskTransferApi.download.path}?${query}`, server.url), {
    headers: { authorization: admin.token, range },
  })
}

async function hashOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part)
  return hash.digest('hex')
}

describe('a file of 200 MB', () => {
  test(
    'goes on by itself after the network was gone, also while another tab is shown, and comes back whole',
    async () => {
      const view = await openConsole(server.url, { expected: ['line-lost'] })
      const { page } = view
      await openNetdisk(view)
      const network = await view.takeContext().newCDPSession(page)
      const emulate = (offline: boolean, uploadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          offline,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        })
      await network.send('Network.enable')
      await emulate(false, SLOW_LINE_BYTES_PER_S)
      await chooseFile(page)
      await waitForShare(page, 0.15)
      await emulate(true, -1)
      await transfer(page).getByText('网络中断').waitFor({ timeout: UPLOAD_TIMEOUT_MS })
      const before = await shareOf(page)
      expect(before).toBeLessThan(1)
      // It tries again by itself, and gets no answer again.
      await page.waitForEvent('requestfailed', {
        predicate: (request) => request.url().includes('uploadStatus'),
        timeout: UPLOAD_TIMEOUT_MS,
      })
      await emulate(false, -1)

      // Another page of the console: the netdisk goes on in the background.
      await page.getByRole('tab', { name: '应用' }).click()
      await page.waitForURL((url) => url.pathname !== PATH)
      await page.getByRole('tab', { name: '网盘' }).click()
      await waitUntilDone(page)
      await page.getByRole('option', { name: '巡检录像.bin' }).waitFor()

      const stored = await loadStored('巡检录像.bin')
      expect(stored).toMatchObject({ hash: large.sha256, fsize: FILE_BYTES })

      const downloading = page.waitForEvent('download')
      await page.getByRole('option', { name: '巡检录像.bin' }).click()
      await page.getByRole('button', { name: '下载', exact: true }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('巡检录像.bin')
      expect(await hashOf(createReadStream(await download.path()))).toBe(large.sha256)
      await view.close()
    },
    UPLOAD_TIMEOUT_MS,
  )

  test('is given in parts: across two chunks, from the end, and not beyond it', async () => {
    const edge = 8 * MIB
    const middle = await fetchRange(`bytes=${edge - 1000}-${edge + 999}`)
    expect(middle.status).toBe(206)
    expect(middle.headers.get('content-range')).toBe(`bytes ${edge - 1000}-${edge + 999}/${FILE_BYTES}`)
    expect(Buffer.from(await middle.arrayBuffer()).equals(readPart(edge - 1000, 2000))).toBe(true)
    const tail = await fetchRange('bytes=-1000')
    expect(Buffer.from(await tail.arrayBuffer()).equals(readPart(FILE_BYTES - 1000, 1000))).toBe(true)
    expect((await fetchRange(`bytes=${FILE_BYTES}-`)).status).toBe(416)
  })

  test(
    'goes on where it was when the page was loaded anew in the middle and the file is chosen again',
    async () => {
      await forget('巡检录像.bin')
      const line = await openCuttableLine(server.url)
      const view = await openConsole(line.url, { expected: ['line-lost'] })
      const { page } = view
      await openNetdisk(view)
      await chooseFile(page)
      await waitForShare(page, 0.15)
      line.cut()
      await transfer(page).getByText('网络中断').waitFor({ timeout: UPLOAD_TIMEOUT_MS })
      line.mend()
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await page.getByRole('button', { name: /传输列表/ }).click()
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '选择文件续传' }).click()
      const asked = page.waitForResponse((response) => response.url().includes('uploadStatus'))
      await (await choosing).setFiles(large.path)
      const { data } = (await (await asked).json()) as { data: { offset: number } }
      expect(data.offset).toBeGreaterThan(0)
      await waitUntilDone(page)
      expect(await loadStored('巡检录像.bin')).toMatchObject({ hash: large.sha256, fsize: FILE_BYTES })
      await view.close()
      await line.close()
    },
    UPLOAD_TIMEOUT_MS,
  )
})
