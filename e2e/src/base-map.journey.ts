import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRegionMap } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { createSmallPlant } from './harness/small-plant.ts'
import { startServer } from './harness/started-server.ts'

/** A GIF of one black point. */
const BLACK = Buffer.from('R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
/** More points than a letter or a line has. */
const MANY = 1000
/** The edges of letters have any colour. */
const FEW = 50
const POLL = { timeout: 30_000 }

/** Another host with pictures of the earth from above: all of it is black. */
function startSkyHost() {
  const asked: { url: string; authorization: string | undefined }[] = []
  let isUp = true
  const host: Server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    if (!isUp) {
      request.socket.destroy()
      return
    }
    response.writeHead(200, { 'content-type': 'image/gif', 'access-control-allow-origin': '*' })
    response.end(BLACK)
  })
  return new Promise<{ port: number; asked: typeof asked; fail: (down: boolean) => void; stop: () => void }>(
    (resolve) => {
      host.listen(0, '127.0.0.1', () => {
        const address = host.address()
        const port = typeof address === 'object' && address !== null ? address.port : 0
        resolve({
          port,
          asked,
          fail: (down) => {
            isUp = !down
          },
          stop: () => void host.close(),
        })
      })
    },
  )
}

const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-map-'))
let sky: Awaited<ReturnType<typeof startSkyHost>>
let server: ProductServer
let view: ConsolePage

beforeAll(async () => {
  const tiles = join(folder, 'region.pmtiles')
  writeFileSync(tiles, makeRegionMap())
  sky = await startSkyHost()
  server = await startServer({
    env: {
      MAP_TILES: tiles,
      MAP_SATELLITE: `http://127.0.0.1:${sky.port}/{z}/{x}/{y}.gif`,
      MAP_SATELLITE_ATTRIBUTION: '© Sky',
    },
  })
  await createSmallPlant(server, { withReferences: false })
  view = await openConsole(server.url, { expected: ['line-lost'] })
})
afterAll(async () => {
  await view.close()
  await server.stop()
  sky.stop()
  rmSync(folder, { recursive: true })
})

/** How many points of the map have exactly a colour: a token of the theme, or one that is written out. */
async function countPoints(page: Page, colour: string): Promise<number> {
  const picture = await page.locator('.line-map-canvas').screenshot()
  return await page.evaluate(
    async ({ base64, wanted }) => {
      const token = getComputedStyle(document.documentElement).getPropertyValue(`--${wanted}`).trim()
      const hex = token === '' ? wanted : token
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        const own = [data[at], data[at + 1], data[at + 2]].map((part = 0) =>
          part.toString(16).padStart(2, '0'),
        )
        if (`#${own.join('')}` === hex) count++
      }
      return count
    },
    { base64: picture.toString('base64'), wanted: colour },
  )
}

async function expectPoints(page: Page, colour: string, isRight: (count: number) => boolean): Promise<void> {
  await expect.poll(async () => isRight(await countPoints(page, colour)), POLL).toBe(true)
}
const isMany = (count: number): boolean => count > MANY
const isFew = (count: number): boolean => count < FEW

async function chooseGround(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '底图' }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('the map shows streets from the file of the server, and another ground when it is chosen', async () => {
  const { page } = view
  await signIn(page, { path: '/resource/index' })
  await page.locator('.line-map[data-ready="true"]').waitFor()
  await expectPoints(page, 'map-block', isMany)
  await page.getByText('示例地图 · demo map').waitFor()
  expect(sky.asked).toEqual([])

  await chooseGround(page, '内置示意图')
  await expectPoints(page, 'map-block', isFew)
  await page.getByText('苏州', { exact: true }).waitFor()

  await chooseGround(page, '卫星影像')
  await expectPoints(page, '#000000', isMany)
  await page.getByText('© Sky').waitFor()
  expect(sky.asked.map(({ authorization }) => authorization)).toEqual(sky.asked.map(() => undefined))
  expect(sky.asked[0]?.url).toMatch(/^\/\d+\/\d+\/\d+\.gif$/)

  await page.reload()
  await expectPoints(page, '#000000', isMany)
})

test('a host of tiles that is away is named, and the plant stays in view', async () => {
  const { page } = view
  sky.fail(true)
  await page.getByRole('button', { name: '放大' }).click()
  const notice = page.getByRole('status').filter({ hasText: `127.0.0.1:${sky.port}` })
  await notice.waitFor(POLL)
  await page.getByRole('button', { name: '看全部', exact: true }).click()
  await expectPoints(page, 'link-unknown', (count) => count > 0)

  sky.fail(false)
  await notice.getByRole('button', { name: '重试' }).click()
  await notice.waitFor({ state: 'detached' })

  sky.fail(true)
  await chooseGround(page, '街道地图')
  await expectPoints(page, 'map-block', isMany)
  expect(await notice.count()).toBe(0)
})
