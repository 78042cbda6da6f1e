import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { type Confirmation, confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { type CommandAnswer, type DeviceCommand, deviceTestApi } from '@fibrewatch/contract/device-command'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { type Admin, createAdmin, requireLink, smallPlant } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireStored, requireTrace } from './harness/ingest.ts'
import {
  createInstrument,
  createLink,
  deviceHeader,
  type Instrument,
  type PlantLink,
} from './harness/plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { copyStartedFolder } from './harness/started-server.ts'

const FIBRES = 6
const SLOW = { timeout: 60_000 }
const BREAK_M = 6700
const SIMULATED = requireLink(smallPlant(), 'T1-LINK-01')
const { lengthM } = SIMULATED

/** A link of the OTDR, and one of a power meter at the end of the same fibre. */
interface Fibre {
  readonly tested: PlantLink
  readonly metered: PlantLink
}

let dataDir: string
let server: ServerProcess
let admin: Admin
let otdr: Instrument
let meter: Instrument
const fibres: Fibre[] = []

const start = async () => {
  server = await startProductServer({ dataDir })
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
}
const killAndStart = async () => {
  await server.kill9()
  await start()
}

/** What an OTDR measures of a link that runs as the simulated one does. */
function measure({ code }: PlantLink, isCut: boolean) {
  const link = { ...SIMULATED, code }
  const cut = { kind: 'break', linkCode: code, positionM: BREAK_M } as const
  return makeSorFile({ ...smallPlant(), links: [link] }, link, isCut ? { condition: cut } : {})
}

beforeAll(async () => {
  dataDir = copyStartedFolder()
  await start()
  otdr = await createInstrument(admin, { code: 'CK-OTDR' })
  meter = await createInstrument(admin, { code: 'CK-PM', kind: 'power-meter' })
  for (let port = 1; port <= FIBRES; port += 1) {
    const tested = await createLink(admin, otdr, { port, lengthM })
    const metered = await createLink(admin, meter, { port, lengthM })
    const good = measure(tested, false)
    const id = await requireTrace({ url: server.url, instrument: otdr }, tested.code, good)
    await admin.call(traceApi.baseline, { body: { id } })
    await admin.call(confirmingTestApi.pair, { body: { linkId: metered.id, testedByLinkId: tested.id } })
    fibres.push({ tested, metered })
  }
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const listActive = async (): Promise<Alarm[]> =>
  (await admin.call(alarmApi.page, { query: { state: 'active', limit: 100 } })).list
const loadTests = async (): Promise<(Confirmation | null)[]> => {
  const alarms = await listActive()
  return Promise.all(alarms.map(({ id }) => admin.call(confirmingTestApi.info, { query: { alarmId: id } })))
}
async function waitForEach(state: Confirmation['state']): Promise<void> {
  await expect
    .poll(async () => (await loadTests()).map((one) => one?.state), SLOW)
    .toEqual(Array<string>(FIBRES).fill(state))
}

async function listCommands(): Promise<DeviceCommand[]> {
  const answer = await fetch(`${server.url}/${ingestApi.commands.path}`, { headers: deviceHeader(otdr) })
  const { data } = (await answer.json()) as Envelope<{ list: DeviceCommand[] }>
  return data?.list ?? []
}
async function answerCommand(body: CommandAnswer): Promise<void> {
  const answer = await fetch(`${server.url}/${ingestApi.answer.path}`, {
    method: 'POST',
    headers: { ...deviceHeader(otdr), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`not taken: ${answer.status} ${await answer.text()}`)
}

/** What an instrument does that is cut off: the same again, until it is acknowledged. */
async function untilTaken(act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await act()
      return
    } catch {
      await sleep(100)
    }
  }
}

/** Measures a fibre and sends the trace, then says that it is done, as often as the server is killed meanwhile. */
async function doTest({ id, link }: DeviceCommand, onTrace: () => void): Promise<void> {
  const tested = fibres.find((fibre) => fibre.tested.code === link)?.tested
  if (tested === undefined) throw new Error(`a test of ${link} was asked for`)
  const bytes = measure(tested, true)
  const traceDigest = createHash('sha256').update(bytes).digest('hex')
  await untilTaken(() => requireTrace({ url: server.url, instrument: otdr }, link, bytes))
  onTrace()
  await untilTaken(() => answerCommand({ command: id, state: 'done', traceDigest }))
}

/** The server is killed as soon as one trace is in, the others being on their way or read. */
async function doTestsAndKill(commands: readonly DeviceCommand[]): Promise<void> {
  const isIn = Promise.withResolvers<void>()
  const all = Promise.all(commands.map((command) => doTest(command, () => isIn.resolve())))
  await isIn.promise
  await killAndStart()
  await all
}

test('alarms whose server is killed before their tests, before the answers and among the traces are each confirmed once, with no alarm beside them', async () => {
  const lost = fibres.map(({ metered }) => ({
    at: new Date().toISOString(),
    link: metered.code,
    type: 'POWER_LOST' as const,
    state: 'raise' as const,
  }))
  await requireStored({ url: server.url, instrument: meter }, lost)
  await killAndStart()
  expect(await listActive()).toHaveLength(FIBRES)
  await waitForEach('asked')

  const commands = await listCommands()
  expect(commands.map(({ link }) => link).toSorted()).toEqual(fibres.map(({ tested }) => tested.code))
  for (const { id } of commands) await answerCommand({ command: id, state: 'accepted' })
  await killAndStart()
  await doTestsAndKill(commands)
  await waitForEach('confirmed')

  const alarms = await listActive()
  expect(alarms.map(({ linkCode }) => linkCode ?? '').toSorted()).toEqual(
    fibres.map(({ metered }) => metered.code),
  )
  for (const { id, linkCode, seenFrom } of alarms) {
    const tested = fibres.find(({ metered }) => metered.code === linkCode)?.tested
    expect(seenFrom).toMatchObject({ linkId: tested?.id })
    expect(Math.abs((seenFrom?.positionM ?? 0) - BREAK_M)).toBeLessThan(30)
    const { journal } = await admin.call(alarmApi.info, { query: { id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'confirmed'])
  }
  for (const { tested } of fibres) {
    const { list } = await admin.call(deviceTestApi.page, { query: { linkId: tested.id } })
    expect(list.map(({ state, cause }) => [state, cause])).toEqual([['done', 'alarm']])
    const traces = await admin.call(traceApi.page, { query: { linkId: tested.id } })
    expect(traces.list).toHaveLength(2)
    expect((await admin.call(plantApi.linkInfo, { query: { id: tested.id } })).link.lastTraceId).toBe(
      list[0]?.traceId,
    )
  }
}, 240_000)
