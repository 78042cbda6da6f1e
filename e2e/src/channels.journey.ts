import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { alarmApi } from '@fibrewatch/contract/alarm'
import type { AlarmMessage } from '@fibrewatch/contract/notify'
import { notifyApi } from '@fibrewatch/contract/notify'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { afterEach, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { openFromMenu } from './harness/console-tabs.ts'
import { requireStored } from './harness/ingest.ts'
import { createInstrument, createLink } from './harness/plant.ts'
import { copyStartedFolder, startServer } from './harness/started-server.ts'

const env = { NOTIFY_NETWORKS: '127.0.0.0/8' }
const WAIT = { timeout: 60_000 }
const ENDS: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ENDS.splice(0).toReversed()) await end()
})

/** A receiver of webhooks; what it gets while it is `deaf` it neither keeps nor answers. */
async function startReceiver() {
  const messages: AlarmMessage[] = []
  const state = { isDeaf: false, unheard: 0 }
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (state.isDeaf) {
        state.unheard += 1
        return
      }
      messages.push(JSON.parse(Buffer.concat(chunks).toString()) as AlarmMessage)
      response.writeHead(200).end('thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ENDS.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/alarms`, messages, state }
}

async function createPlant(admin: Admin, code: string) {
  const instrument = await createInstrument(admin, { code })
  const link = await createLink(admin, instrument, { port: 1 })
  return { instrument, link }
}

const makeChannel = (url: string, domainId = 1) => ({
  name: '值班群',
  domainId,
  kind: 'webhook' as const,
  targets: [url],
  minSeverity: 'minor' as const,
  events: ['raised' as const, 'cleared' as const],
  language: 'zh' as const,
  timeZone: 'Asia/Shanghai',
  isEnabled: true,
})

test('a webhook is set up, tried, and tells an alarm, which its log shows', async () => {
  const receiver = await startReceiver()
  const server = await startServer({ env })
  ENDS.push(() => server.stop())
  const admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const { instrument, link } = await createPlant(admin, 'TELL')
  const view = await openConsole(server.url)
  ENDS.push(() => view.close())
  const { page } = view
  await signIn(page)
  await openFromMenu(page, '系统管理', '通知渠道')

  await page.getByRole('button', { name: '新增渠道' }).click()
  const form = page.getByRole('dialog', { name: '新增渠道' })
  await form.getByLabel('名称').fill('值班群')
  await form.getByLabel('地址').fill(receiver.url)
  await form.getByRole('button', { name: '新增渠道' }).click()
  const secret = page.getByRole('dialog', { name: '签名密钥' })
  await secret.getByText(/whsec_/).waitFor()
  await secret.getByRole('button', { name: '已复制' }).click()

  const row = page.getByRole('row', { name: /值班群/ })
  await row.getByRole('button', { name: /测试/ }).click()
  await page.getByText('接收方已收下测试消息。').waitFor()
  expect(receiver.messages.map(({ event }) => event)).toEqual(['test'])

  await requireStored({ url: server.url, instrument }, [
    { at: new Date().toISOString(), link: link.code, type: 'FIBRE_BREAK', positionM: 4000, state: 'raise' },
  ])
  await expect.poll(() => receiver.messages.length, WAIT).toBe(2)
  expect(receiver.messages[1]).toMatchObject({ event: 'raised', alarm: { linkCode: link.code } })
  // Received is not yet noted as delivered, and the log shows what was noted when it was opened.
  const countWaiting = async () => (await admin.call(notifyApi.page, { query: {} })).list[0]?.waiting
  await expect.poll(countWaiting, WAIT).toBe(0)
  await row.getByText('值班群').dblclick()
  const log = page.getByRole('grid', { name: '发送记录' })
  await log.getByText(/断纤/).waitFor()
  expect(await log.getByText('已送达').count()).toBe(2)
})

async function listRaised(admin: Admin, linkId: number): Promise<string[]> {
  const { list } = await admin.call(alarmApi.page, { query: { linkId, state: 'active', limit: 500 } })
  return list.map(({ id }) => id).toSorted()
}

test('a server that is killed between alarm and sending loses nothing and tells nothing twice', async () => {
  const receiver = await startReceiver()
  const dataDir = copyStartedFolder()
  ENDS.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  let server: ServerProcess = await startProductServer({ dataDir, env })
  ENDS.push(() => server.stop())
  let admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const { instrument, link } = await createPlant(admin, 'KILLED')
  const { id: channelId } = await admin.call(notifyApi.add, { body: makeChannel(receiver.url) })
  const at = new Date().toISOString()
  const raise = (positions: readonly number[]) =>
    requireStored(
      { url: server.url, instrument },
      positions.map((positionM) => ({ at, link: link.code, type: 'FIBRE_BREAK', positionM, state: 'raise' })),
    )

  receiver.state.isDeaf = true
  await raise(Array.from({ length: 30 }, (_, index) => 100 + index * 200))
  // Two are being sent as it dies, the others have not been begun.
  await expect.poll(() => receiver.state.unheard, WAIT).toBe(2)
  await server.kill9()
  receiver.state.isDeaf = false
  server = await startProductServer({ dataDir, env })
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const raised = await listRaised(admin, link.id)
  expect(raised).toHaveLength(30)
  // What was being sent when the process died waits for the end of its lease.
  await expect.poll(() => receiver.messages.length, { timeout: 120_000 }).toBe(30)
  expect(receiver.messages.map(({ alarm }) => alarm.id).toSorted()).toEqual(raised)
  expect(new Set(receiver.messages.map(({ deliveryId }) => deliveryId)).size).toBe(30)
  await expect
    .poll(async () => (await admin.call(notifyApi.page, { query: {} })).list[0]?.waiting, WAIT)
    .toBe(0)
  const { list } = await admin.call(notifyApi.log, { query: { channelId, limit: 500 } })
  expect(list.filter(({ outcome }) => outcome === 'sent')).toHaveLength(30)
  expect(list.some(({ outcome }) => outcome === 'interrupted')).toBe(true)
})
