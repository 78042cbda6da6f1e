import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alarmApi } from '@fibrewatch/contract/alarm'
import type { LiveMessage } from '@fibrewatch/contract/live'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { openConsole, signIn } from './harness/console-page.ts'
import { requireStored } from './harness/ingest.ts'
import { LiveSocket } from './harness/live-socket.ts'
import { download, netdiskPath, putNetdiskFile } from './harness/netdisk-file.ts'
import { type Instrument, type PlantLink, createInstrument, createLinks } from './harness/plant.ts'

const BATCHES_EACH = 25
const EVENTS_PER_BATCH = 4
const PLACE_STEP_M = 150

let database: PrivatePostgres
let dataDir: string
let files: string
let first: ServerProcess
let second: ServerProcess
let onFirst: Admin
let instrument: Instrument
let links: PlantLink[]

/** Every process knows every session: the same token at another address. */
const at = ({ url }: ServerProcess, { token }: Admin) => ({ url, token })

async function setUp(): Promise<void> {
  database = await startPrivatePostgres()
  dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-two-'))
  files = mkdtempSync(join(tmpdir(), 'fibrewatch shared-'))
  const env = { FILES_URL: pathToFileURL(files).href }
  first = await startProductServer({ databaseUrl: database.url, dataDir, env })
  second = await startProductServer({ databaseUrl: database.url, dataDir, env })
  onFirst = await createAdmin(first.url, 'admin', ADMIN_PASSWORD)
  instrument = await createInstrument(onFirst, { code: 'TWO-OTDR' })
  links = await createLinks(onFirst, instrument, 2)
}

const isPossible = findPostgres() !== undefined

/** Both processes take batches for their own link at the same time; every event raises an alarm of its own. */
async function raiseThroughBoth(fromPlace: number): Promise<void> {
  const send = async (server: ServerProcess, link: PlantLink | undefined) => {
    for (let batch = 0; batch < BATCHES_EACH; batch += 1) {
      const events = Array.from({ length: EVENTS_PER_BATCH }, (_, index) => ({
        at: new Date().toISOString(),
        link: link?.code ?? '',
        type: 'FIBRE_BREAK' as const,
        state: 'raise' as const,
        positionM: (fromPlace + batch * EVENTS_PER_BATCH + index) * PLACE_STEP_M,
      }))
      await requireStored({ url: server.url, instrument }, events)
    }
  }
  await Promise.all([send(first, links[0]), send(second, links[1])])
}

const RAISED_BY_BOTH = 2 * BATCHES_EACH * EVENTS_PER_BATCH

function listRaised(messages: readonly LiveMessage[]): LiveMessage[] {
  return messages.filter(({ topic, type }) => topic === 'alarm' && type === 'raised')
}

/** Numbers that rise by one: nothing missing, nothing twice, nothing out of order. */
function expectGapless(messages: readonly LiveMessage[]): void {
  const numbers = messages.map(({ seq }) => seq)
  const start = numbers[0] ?? 0
  expect(numbers).toEqual(numbers.map((_, index) => start + index))
}

describe.skipIf(!isPossible)('two processes on one PostgreSQL', () => {
  beforeAll(setUp)
  afterAll(async () => {
    await first?.stop()
    await second?.stop()
    await database?.stop()
    for (const folder of [dataDir, files]) rmSync(folder, { recursive: true, force: true })
  })

  test('what happens on either reaches a client of either, complete and in order', async () => {
    const topics = ['alarm', 'device', 'link'] as const
    const sockets = await Promise.all(
      [first, second].map((server) => LiveSocket.open(at(server, onFirst), { topics: [...topics] })),
    )
    await raiseThroughBoth(1)
    for (const socket of sockets) {
      await socket.waitFor(() => (listRaised(socket.messages).length >= RAISED_BY_BOTH ? true : undefined))
      expectGapless(socket.messages)
      await socket.close()
    }
    expect(sockets[1]?.messages).toEqual(sockets[0]?.messages)
  })

  test('a client that lost one process goes on at the other and has missed nothing', async () => {
    const before = await LiveSocket.open(at(first, onFirst), { topics: ['alarm', 'device', 'link'] })
    await requireStored({ url: first.url, instrument }, [
      { at: new Date().toISOString(), link: links[0]?.code ?? '', type: 'CABLE_TAMPER', positionM: 500 },
    ])
    const last = await before.waitFor(() => before.messages.at(-1))
    await before.close()
    await raiseThroughBoth(110)

    const after = await LiveSocket.open(at(second, onFirst), {
      topics: ['alarm', 'device', 'link'],
      since: last.seq,
    })
    await after.waitFor(() => (listRaised(after.messages).length >= RAISED_BY_BOTH ? true : undefined))
    expect(after.controls.map(({ type }) => type)).not.toContain('resync')
    expect(after.messages[0]?.seq).toBe(last.seq + 1)
    expectGapless(after.messages)
    await after.close()
  })

  test('an acknowledgement through one is seen on the other', async () => {
    const socket = await LiveSocket.open(at(second, onFirst), { topics: ['alarm'] })
    const { list } = await onFirst.call(alarmApi.page, {
      query: { state: 'active', acked: false, limit: 1 },
    })
    const id = list[0]?.id ?? ''
    await onFirst.call(alarmApi.ack, { body: { ids: [id], comment: '已派人' } })
    const seen = await socket.waitFor(() =>
      socket.messages.find(
        ({ topic, type, data }) => topic === 'alarm' && type === 'changed' && data.id === id,
      ),
    )
    expect(seen.data).toMatchObject({ id, acked: true, ackedBy: expect.any(String) as string })
    await socket.close()
  })

  test('a file that one took lies in the shared folder, and the other gives it out', async () => {
    const content = Buffer.from('taken by the first, given by the second')
    await putNetdiskFile(onFirst, { name: 'shared.txt', content })
    expect(await download(at(second, onFirst), netdiskPath('shared.txt'))).toEqual(content)
    const stored = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const contents = stored.map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    expect(contents.some((found) => found.equals(content))).toBe(true)
    expect(existsSync(join(dataDir, 'files'))).toBe(false)
    await expect.poll(async () => (await fetch(`${second.url}/health/ready`)).status).toBe(200)
  })

  test('a browser on one shows what an instrument tells the other, without a reload', async () => {
    const { page, close } = await openConsole(second.url)
    await signIn(page)
    await page.goto(`${second.url}/event/index?type=LEAK`)
    await page.getByText('实时', { exact: false }).first().waitFor()
    await requireStored({ url: first.url, instrument }, [
      { at: new Date().toISOString(), link: links[1]?.code ?? '', type: 'LEAK', positionM: 4321 },
    ])
    const rows = page.getByRole('grid', { name: '告警列表' }).getByRole('row')
    const leak = rows.filter({ hasText: '泄漏' })
    await leak.waitFor()
    expect(await leak.innerText()).toContain('4.321')
    await close()
  })
})
