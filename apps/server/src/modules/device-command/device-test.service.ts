import {
  type DeviceTest,
  type deviceTestApi,
  isOpenCommand,
  type TestSettings,
} from '@fibrewatch/contract/device-command'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Actor, DeviceActor } from '#platform/auth/actor'
import { ALL_DOMAINS, type DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { AuditChange } from '#platform/http/audit'
import { objectNotFound } from '#platform/http/errors'
import {
  deviceDisabled,
  notOtdr,
  rangeShort,
  runningAlready,
  testEnded,
  tooManyTests,
} from './device-command.errors.ts'
import * as stored from './device-command.repository.ts'
import type { CommandParts, StoredCommand } from './device-command.types.ts'
import { makeDeviceTest } from './device-command.wire.ts'
import { COMMAND_CHANNEL } from './command-news.ts'

export interface TestCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

/** An instrument that is there takes a command within moments. */
const TAKEN_WITHIN_MS = 120_000
/** What the instrument does not answer by then counts as cancelled. */
const CANCELLED_WITHIN_MS = 60_000
/** It measures one after the other. */
const MAX_OPEN_PER_DEVICE = 16
/** One is measured and one waits: whoever asks for a test now is next but one. */
const MAX_PLANNED_PER_DEVICE = 2
const DEFAULT_LISTED = 20

type TestOrder = EndpointBody<typeof deviceTestApi.run>

/** @throws object.not-found, test.not-otdr, test.device-disabled, test.range-short, test.running-already, test.too-many */
export async function orderTest(
  parts: CommandParts,
  { actor, record }: TestCall,
  { linkId, ...settings }: TestOrder,
): Promise<DeviceTest> {
  const command = await transaction(parts.db, async (tx) => {
    const subject = await requireTestable(tx, actor.scope, { linkId, rangeM: settings.rangeM })
    const open = await stored.listOpenCommands(tx, subject.deviceId)
    if (open.some((one) => one.linkId === linkId)) throw runningAlready(subject.linkCode)
    if (open.length >= MAX_OPEN_PER_DEVICE) throw tooManyTests(subject.deviceCode, open.length)
    const test = { linkId, settings, cause: 'person', createdBy: actor.name } as const
    const id = await createTest(parts, tx, { subject, test })
    return requireCommand(await stored.loadCommand(tx, actor.scope, id))
  })
  record({ objectId: command.id, objectName: command.linkCode, after: settings })
  return makeDeviceTest(command)
}

export interface PlannedTest {
  readonly linkId: number
  readonly settings: TestSettings
  readonly createdBy: string
}

/**
 * A test by the plan of a link. `busy`: its turn has not come, or somebody tests the link already; `unfit`: it cannot be tested as it
 * is now.
 */
export async function orderPlannedTest(
  parts: CommandParts,
  tx: Tx,
  planned: PlannedTest,
): Promise<'ordered' | 'busy' | 'unfit'> {
  const { linkId, settings } = planned
  const subject = await stored.lockTestSubject(tx, ALL_DOMAINS, linkId)
  if (subject === undefined || !subject.enabled || subject.kind !== 'otdr') return 'unfit'
  if (settings.rangeM < subject.lengthM) return 'unfit'
  const open = await stored.listOpenCommands(tx, subject.deviceId)
  const isTaken = open.some((one) => one.linkId === linkId)
  const isFull = open.filter(({ cause }) => cause === 'schedule').length >= MAX_PLANNED_PER_DEVICE
  if (isTaken || isFull) return 'busy'
  await createTest(parts, tx, { subject, test: { ...planned, cause: 'schedule' } })
  return 'ordered'
}

/** A test that is to confirm an alarm: its id, or why it was not ordered. */
export type ConfirmingOrder =
  | { readonly outcome: 'ordered'; readonly commandId: string }
  | { readonly outcome: 'busy' | 'disabled' | 'away' | 'limit' | 'no-otdr' }

const HOUR_MS = 3_600_000

export interface ConfirmingTestOrder extends PlannedTest {
  /** So many of them an hour for its instrument; null: as many as are wanted. */
  readonly perHour: number | null
}

/** One that waits for the same port already will do: it has not begun. */
export async function orderConfirmingTest(
  parts: CommandParts,
  tx: Tx,
  { perHour, ...wanted }: ConfirmingTestOrder,
): Promise<ConfirmingOrder> {
  const { linkId, settings } = wanted
  const subject = await stored.lockTestSubject(tx, ALL_DOMAINS, linkId)
  if (subject === undefined || subject.kind !== 'otdr') return { outcome: 'no-otdr' }
  if (!subject.enabled) return { outcome: 'disabled' }
  const open = await stored.listOpenCommands(tx, subject.deviceId)
  const waiting = open.find((one) => one.linkId === linkId)
  if (waiting !== undefined)
    return waiting.state === 'running' ? { outcome: 'busy' } : { outcome: 'ordered', commandId: waiting.id }
  if (subject.isOffline) return { outcome: 'away' }
  if (open.length >= MAX_OPEN_PER_DEVICE) return { outcome: 'busy' }
  const since = new Date(parts.clock.now() - HOUR_MS)
  if (perHour !== null && (await stored.countConfirming(tx, subject.deviceId, since)) >= perHour)
    return { outcome: 'limit' }
  const test = { linkId, settings, createdBy: wanted.createdBy, cause: 'alarm' } as const
  return { outcome: 'ordered', commandId: await createTest(parts, tx, { subject, test }) }
}

interface NewTest {
  readonly subject: stored.TestSubject
  readonly test: PlannedTest & Pick<StoredCommand, 'cause'>
}

/** The device is locked, so that nobody else orders for it. */
async function createTest(parts: CommandParts, tx: Tx, { subject, test }: NewTest): Promise<string> {
  const { deviceId, deviceCode: code, domainId } = subject
  const id = parts.ids.makeUuid()
  const now = parts.clock.now()
  const times = { createdAt: new Date(now), deadlineAt: new Date(now + TAKEN_WITHIN_MS) }
  await stored.createCommand(tx, { id, deviceId, kind: 'otdr-test', ...test, ...times })
  await announce(parts, tx, { deviceId, code, domainId })
  return id
}

export async function requireTestable(
  tx: Tx,
  scope: DomainScope,
  { linkId, rangeM }: { readonly linkId: number; readonly rangeM: number },
): Promise<stored.TestSubject> {
  const subject = await stored.lockTestSubject(tx, scope, linkId)
  if (subject === undefined) throw objectNotFound()
  const { deviceCode, linkCode, lengthM } = subject
  if (subject.kind !== 'otdr') throw notOtdr(deviceCode)
  if (!subject.enabled) throw deviceDisabled(deviceCode, linkCode)
  if (rangeM < lengthM) throw rangeShort(rangeM, Math.round(lengthM))
  return subject
}

/** At once where the instrument has not heard of it; else it is told to stop. @throws object.not-found, test.ended */
export async function cancelTest(
  parts: CommandParts,
  { actor, record }: TestCall,
  id: string,
): Promise<DeviceTest> {
  const after = await transaction(parts.db, async (tx) => {
    const command = requireCommand(await stored.lockCommand(tx, actor.scope, id))
    if (!isOpenCommand(command.state)) throw testEnded()
    await stored.changeCommand(tx, id, makeCancelled(command, parts.clock.now()))
    const { deviceId, deviceCode: code, domainId } = command
    await announce(parts, tx, { deviceId, code, domainId })
    return requireCommand(await stored.loadCommand(tx, actor.scope, id))
  })
  record({ objectId: id, objectName: after.linkCode })
  return makeDeviceTest(after)
}

function makeCancelled({ state, deadlineAt, cancelledAt }: StoredCommand, now: number) {
  const at = new Date(now)
  const cancelled = { cancelledAt: cancelledAt ?? at, leaseUntil: null }
  if (state === 'queued') return { ...cancelled, state: 'cancelled', endedAt: at } as const
  return { ...cancelled, deadlineAt: new Date(Math.min(deadlineAt.getTime(), now + CANCELLED_WITHIN_MS)) }
}

export const loadTest = async ({ db }: CommandParts, scope: DomainScope, id: string): Promise<DeviceTest> =>
  makeDeviceTest(requireCommand(await stored.loadCommand(db, scope, id)))

export async function listTests(
  { db }: CommandParts,
  scope: DomainScope,
  { linkId, limit = DEFAULT_LISTED }: { readonly linkId: number; readonly limit?: number | undefined },
): Promise<{ list: DeviceTest[] }> {
  return { list: (await stored.listCommandsOfLink(db, { scope, linkId, limit })).map(makeDeviceTest) }
}

function requireCommand(command: StoredCommand | undefined): StoredCommand {
  if (command === undefined) throw objectNotFound()
  return command
}

const announce = ({ bus }: CommandParts, tx: Tx, device: DeviceActor): Promise<void> =>
  bus.publishInTransaction(tx, COMMAND_CHANNEL, device)
