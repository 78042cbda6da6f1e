import { type CommandAnswer, type DeviceTest, deviceTestApi } from '@fibrewatch/contract/device-command'
import type { Endpoint, EndpointData } from '@fibrewatch/contract/endpoint'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  callAs,
  type CallParts,
  createDevice,
  createDomain,
  createRig,
  type Rig,
  type SeededDevice,
} from '#modules/ingest/testing'

const LEASE_MS = 10_000
const DIGEST = 'ab'.repeat(32)
const TRACE_ID = '0197c1d0-0000-7000-8000-000000000001'
const SETTINGS = { wavelengthNm: 1550, pulseNs: 100, rangeM: 12_000, averagingS: 20 }
const database = testDatabase()
let rig: Rig
let device: SeededDevice
let domainId: number

beforeEach(async () => {
  rig = await createRig(database)
  domainId = await createDomain(database, 'north')
  device = await createDevice(database, { code: 'OTDR-1', domainId, linkCodes: ['L-1', 'L-2'], kind: 'otdr' })
})
afterEach(() => rig.stop())

async function report<E extends Endpoint>(endpoint: E, given: object, by = device): Promise<EndpointData<E>> {
  const found = rig.commands.routes.find((each) => each.endpoint === endpoint)
  const base = {
    params: {},
    query: {},
    body: {},
    contentType: '',
    requestId: '',
    locale: 'zh',
    ip: '',
  } as const
  const rest = {
    receivedAt: 0,
    userAgent: undefined,
    cookies: new Map(),
    setCookie: () => {},
    record: () => {},
  }
  return (await found?.handle({ ...base, ...rest, ...given, device: by })) as EndpointData<E>
}

const linkId = (at = 0): number => device.links[at]?.id ?? 0
const run = (body: object = {}, parts: CallParts = {}) =>
  callAs(rig.commands, deviceTestApi.run, { ...parts, body: { linkId: linkId(), ...SETTINGS, ...body } })
const info = (id: string) => callAs(rig.commands, deviceTestApi.info, { query: { id } })
const cancel = (id: string) => callAs(rig.commands, deviceTestApi.cancel, { body: { id } })
const ask = async (waitS = 0) => (await report(ingestApi.commands, { query: { waitS } })).list
const answer = async (body: CommandAnswer, by = device) =>
  (await report(ingestApi.answer, { body }, by)).state
const pass = (ms: number) => rig.clock.set(rig.clock.now() + ms)

/** Ordered, handed out and accepted. */
async function runAccepted(): Promise<DeviceTest> {
  const ordered = await run()
  await ask()
  await answer({ command: ordered.id, state: 'accepted' })
  return ordered
}

async function storeTrace(): Promise<void> {
  await sql`INSERT INTO trace (id, link_id, domain_id, measured_at, received_at, source, wavelength_nm, pulse_ns,
      range_m, file_key, file_name, size_bytes, digest, summary, direction)
    VALUES (${TRACE_ID}, ${linkId()}, ${domainId}, now(), now(), 'device', 1550, 100, 12000, 'k', 'f', 1,
      ${Buffer.from(DIGEST, 'hex')}, '{}'::jsonb, 'forward')`.execute(database.db)
  rig.arrivals.set(DIGEST, TRACE_ID)
}

describe('a test that is ordered', () => {
  test('is handed out with its settings, goes on by answers, and ends with its trace', async () => {
    const ordered = await run()
    expect(ordered).toMatchObject({
      state: 'queued',
      linkCode: 'L-1',
      deviceCode: 'OTDR-1',
      createdBy: 'Li Wei',
    })
    expect(await ask()).toMatchObject([
      { id: ordered.id, kind: 'otdr-test', link: 'L-1', port: 1, settings: SETTINGS, isCancelled: false },
    ])
    expect(await info(ordered.id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await answer({ command: ordered.id, state: 'accepted' })).toBe('accepted')
    expect(await answer({ command: ordered.id, state: 'running', progressPercent: 50 })).toBe('running')
    expect(await info(ordered.id)).toMatchObject({ state: 'running', progressPercent: 50 })
    await storeTrace()
    expect(await answer({ command: ordered.id, state: 'done', traceDigest: DIGEST })).toBe('done')
    expect(await answer({ command: ordered.id, state: 'running', progressPercent: 70 })).toBe('done')
    const { list } = await callAs(rig.commands, deviceTestApi.page, { query: { linkId: linkId() } })
    expect(list).toMatchObject([{ id: ordered.id, state: 'done', traceId: TRACE_ID, progressPercent: 100 }])
  })

  test('is answered at once to an instrument that waits for something to do', async () => {
    const waiting = ask(30)
    const ordered = await run()
    expect((await waiting).map(({ id }) => id)).toEqual([ordered.id])
  })

  test('is handed out again until it is accepted, and not while somebody has it', async () => {
    const { id } = await run()
    expect(await ask()).toHaveLength(1)
    expect(await ask()).toEqual([])
    pass(LEASE_MS)
    expect(await ask()).toHaveLength(1)
    await answer({ command: id, state: 'accepted' })
    pass(LEASE_MS)
    expect(await ask()).toEqual([])
    expect(await info(id)).toMatchObject({ attempts: 2 })
  })

  test('that is done without its trace has failed, and says so', async () => {
    const { id } = await runAccepted()
    expect(await answer({ command: id, state: 'done', traceDigest: DIGEST })).toBe('failed')
    expect(await info(id)).toMatchObject({ fault: 'trace-missing', traceId: null })
  })

  test('expires when nobody takes it, and when it is not finished', async () => {
    const [first, second] = [await run(), await run({ linkId: linkId(1) })]
    await ask()
    await answer({ command: second.id, state: 'accepted' })
    pass(120_000)
    await rig.commands.checkCommands()
    expect(await info(first.id)).toMatchObject({ state: 'expired', fault: 'not-taken' })
    expect(await info(second.id)).toMatchObject({ state: 'accepted' })
    pass(600_000)
    await rig.commands.checkCommands()
    expect(await info(second.id)).toMatchObject({ state: 'expired', fault: 'not-finished' })
    expect(await answer({ command: second.id, state: 'running' })).toBe('expired')
  })
})

describe('cancelling', () => {
  test('ends at once what the instrument has not heard of', async () => {
    const { id } = await run()
    expect(await cancel(id)).toMatchObject({ state: 'cancelled', isCancelling: false })
    expect(await ask()).toEqual([])
    await expect(cancel(id)).rejects.toMatchObject({ reason: 'test.ended' })
  })

  test('is told to the instrument, which ends it', async () => {
    const { id } = await runAccepted()
    const waiting = ask(30)
    expect(await cancel(id)).toMatchObject({ state: 'accepted', isCancelling: true })
    expect(await waiting).toMatchObject([{ id, isCancelled: true }])
    expect(await answer({ command: id, state: 'cancelled' })).toBe('cancelled')
    expect(await info(id)).toMatchObject({ state: 'cancelled', isCancelling: false, fault: null })
  })

  test('ends by itself where the instrument does not answer', async () => {
    const { id } = await runAccepted()
    await cancel(id)
    pass(60_000)
    await rig.commands.checkCommands()
    expect(await info(id)).toMatchObject({ state: 'cancelled', fault: null })
  })
})

describe('is refused', () => {
  test('a link that is tested already, a range that does not reach its end, a device that is no OTDR or put aside', async () => {
    await run()
    await expect(run()).rejects.toMatchObject({ reason: 'test.running-already', values: ['L-1'] })
    await expect(run({ linkId: linkId(1), rangeM: 9000 })).rejects.toMatchObject({
      reason: 'test.range-short',
    })
    const das = await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['D-1'] })
    await expect(run({ linkId: das.links[0]?.id })).rejects.toMatchObject({ reason: 'test.not-otdr' })
    await sql`UPDATE device SET enabled = false WHERE code = 'OTDR-1'`.execute(database.db)
    await expect(run({ linkId: linkId(1) })).rejects.toMatchObject({ reason: 'test.device-disabled' })
  })

  test('one more than an instrument may have to do', async () => {
    const linkCodes = Array.from({ length: 17 }, (_, at) => `M-${at}`)
    const { links } = await createDevice(database, { code: 'OTDR-2', domainId, linkCodes, kind: 'otdr' })
    const [last, ...others] = links
    for (const { id } of others) await run({ linkId: id })
    await expect(run({ linkId: last?.id })).rejects.toMatchObject({ reason: 'test.too-many' })
  })

  test('what belongs to another domain or another instrument is not found', async () => {
    const scope = { all: false, domainIds: [domainId + 1] } as const
    await expect(run({}, { scope })).rejects.toMatchObject({ reason: 'object.not-found' })
    const { id } = await run()
    const reading = callAs(rig.commands, deviceTestApi.info, { scope, query: { id } })
    await expect(reading).rejects.toMatchObject({ reason: 'object.not-found' })
    const other = await createDevice(database, { code: 'OTDR-2', domainId, linkCodes: [], kind: 'otdr' })
    const answering = answer({ command: id, state: 'accepted' }, other)
    await expect(answering).rejects.toMatchObject({ reason: 'object.not-found' })
    expect(await info(id)).toMatchObject({ state: 'queued' })
  })
})

test('calls that wait are answered when the server stops', async () => {
  const waiting = ask(30)
  rig.commands.beforeStop?.()
  expect(await waiting).toEqual([])
  expect(await ask(30)).toEqual([])
})

test('what has ended long ago is cleared, and nothing else', async () => {
  const [open, ended] = [await run(), await run({ linkId: linkId(1) })]
  await cancel(ended.id)
  pass(91 * 86_400_000)
  const [task] = rig.commands.tasks ?? []
  expect(await task?.run({ keepDays: 90 }, { signal: AbortSignal.timeout(60_000) } as never)).toBe(
    'removed: 1',
  )
  const rows = await sql<{ id: string }>`SELECT id FROM device_command`.execute(database.db)
  expect(rows.rows).toEqual([{ id: open.id }])
})
