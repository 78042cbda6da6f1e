import { type AddressInfo, createServer, type Socket } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Secret } from '#platform/config/secret'
import type { LookupAll } from '#platform/http/guarded-lookup'
import { createSealer } from '#platform/secrets/sealer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAddressRule } from './allowed-address.ts'
import { findWaitMs } from './delivery.ts'
import { createMailer } from './mail.ts'
import { makeMailBody } from './mail-body.ts'
import { makeMessage, makeTestSnapshot } from './message.ts'
import type { Receiver } from './notify.types.ts'
import { startReceiver } from './testing/receivers.ts'
import { createWebhookSender, readRetryAfter, signBody } from './webhook.ts'

const NOW = Date.UTC(2026, 5, 1, 8)
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.kill())

const makeReceiver = (url: string): Receiver => ({
  id: 1,
  kind: 'webhook',
  targets: [url],
  language: 'en',
  timeZone: 'Asia/Shanghai',
  secret: null,
})

const message = () =>
  makeMessage({ plant: { locateAll: async () => [] }, baseUrl: undefined }, makeReceiver(receiver.url), {
    id: '0197c1d0-0000-7000-8000-000000000001',
    event: 'test',
    alarmId: null,
    revision: null,
    alarm: makeTestSnapshot('en', NOW),
    attempts: 1,
    createdAt: new Date(NOW),
    giveUpAt: new Date(NOW),
    takenBy: [],
  })

async function send(url: string, networks: readonly string[], lookup?: LookupAll) {
  const sealer = createSealer(new Secret('the key of the tests, 32 or more'))
  const isRefusedAddress = makeAddressRule(networks)
  const parts = { clock: { now: () => NOW }, sealer, isRefusedAddress, timeoutMs: 300 }
  const sender = createWebhookSender({ ...parts, ...(lookup && { lookup }) })
  return sender({ receiver: makeReceiver(url), message: await message(), attempt: 1, takenBy: [] })
}

test('an address that no setting allows is not called, by number or by name', async () => {
  expect(await send(receiver.url, [])).toMatchObject({ outcome: 'refused', isFinal: true })
  const toLoopback: LookupAll = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
  const named = receiver.url.replace('127.0.0.1', 'hooks.example.com')
  expect(await send(named, [], toLoopback)).toMatchObject({ outcome: 'refused', isFinal: true })
  expect(receiver.received).toEqual([])
  expect(await send(named, ['127.0.0.0/8'], toLoopback)).toMatchObject({ outcome: 'sent', code: 204 })
})

test('a name that nobody knows, and a receiver that never answers, are tried again', async () => {
  const unknown: LookupAll = (host, _options, done) =>
    done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), [])
  const found = await send('http://nowhere.example/', [], unknown)
  expect(found).toMatchObject({ outcome: 'unreachable', isFinal: false })
  receiver.answerWith(() => {})
  expect(await send(receiver.url, ['127.0.0.1'])).toMatchObject({ outcome: 'timeout', isFinal: false })
  receiver.answerWith((response) => void response.writeHead(200).write('so far'))
  expect(await send(receiver.url, ['127.0.0.1'])).toMatchObject({ outcome: 'sent', answer: 'so far' })
})

test('the wait doubles up to half an hour, and is at least what the receiver asks for', () => {
  const waits = [1, 2, 3, 8, 9, 50].map((attempts) => findWaitMs(attempts, null, 0.5) / 1000)
  expect(waits).toEqual([10, 20, 40, 1280, 1800, 1800])
  expect([findWaitMs(1, null, 0), findWaitMs(1, null, 1)]).toEqual([8000, 12_000])
  expect(findWaitMs(1, 120_000, 0.5)).toBe(120_000)
  expect(findWaitMs(1, 1e12, 0.5)).toBe(6 * 3_600_000)
})

test('Retry-After is seconds or a date', () => {
  expect(readRetryAfter('120', NOW)).toBe(120_000)
  expect(readRetryAfter('Mon, 01 Jun 2026 08:01:00 GMT', NOW)).toBe(60_000)
  expect([readRetryAfter('soon', NOW), readRetryAfter(undefined, NOW)]).toEqual([null, null])
})

test('what comes from data is no tag in a mail', async () => {
  const told = await message()
  const linkName = '<img src=x onerror=alert(1)> & "co"'
  const { html, text } = makeMailBody({ ...told, event: 'raised', alarm: { ...told.alarm, linkName } }, 'en')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;')
  expect(html).not.toContain('<img')
  expect(text).toContain(linkName)
})

const PROTOCOLS = fileURLToPath(new URL('../../../../../docs/protocols.md', import.meta.url))
type Verify = (secret: string, header: string, body: string, nowS: number) => boolean

test('the example in docs/protocols.md verifies a signature, and refuses others', async () => {
  const examples = (await readFile(PROTOCOLS, 'utf8')).matchAll(/```js\n([\s\S]*?)```/g)
  const code = [...examples].map(([, text]) => text).find((text) => text?.includes('function verify'))
  const folder = await mkdtemp(join(tmpdir(), 'fibrewatch-verify-'))
  try {
    const file = join(folder, 'verify.mjs')
    await writeFile(file, code ?? '')
    const { verify } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { verify: Verify }
    const nowS = NOW / 1000
    const header = signBody('whsec_1', nowS, '{"a":"断纤"}')
    expect(verify('whsec_1', header, '{"a":"断纤"}', nowS)).toBe(true)
    expect(verify('whsec_2', header, '{"a":"断纤"}', nowS)).toBe(false)
    expect(verify('whsec_1', header, '{"a":"断纤" }', nowS)).toBe(false)
    expect(verify('whsec_1', header, '{"a":"断纤"}', nowS + 301)).toBe(false)
    expect(verify('whsec_1', 't=1', '{}', nowS)).toBe(false)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a mail server that says a little now and then keeps no message for long', async () => {
  const sockets: Socket[] = []
  const dripping = createServer((socket) => {
    sockets.push(socket)
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20)
    socket.on('error', () => {})
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
  const { port } = dripping.address() as AddressInfo
  const smtpUrl = new Secret(`smtp://127.0.0.1:${port}`)
  const mailer = createMailer({ smtpUrl, smtpFrom: 'watch@example.com', smtpTls: 'optional' }, 200)
  const to = { ...makeReceiver(receiver.url), targets: ['duty@example.com'] }
  try {
    const found = await mailer.send({ receiver: to, message: await message(), attempt: 1, takenBy: [] })
    expect(found).toMatchObject({ outcome: 'timeout', isFinal: false })
    expect(mailer.isUp()).toBe(false)
  } finally {
    for (const socket of sockets) socket.destroy()
    mailer.close()
    dripping.close()
  }
})
