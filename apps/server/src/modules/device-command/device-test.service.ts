import { type DeviceTest, type deviceTestApi, isOpenCommand } from '@fibrewatch/contract/device-command'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Actor, DeviceActor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import { defineChannel } from '#platform/bus/channel'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { AuditChange } from '#platform/http/audit'
import { objectNotFound } from '#platform/http/errors'
import { Type } from 'typebox'
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

export interface TestCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

/** Something is to be handed out to a device. */
export const COMMAND_CHANNEL = defineChannel(
  'device-command.waits',
  Type.Object({ deviceId: Type.Integer(), code: Type.String(), domainId: Type.Integer() }),
)

/** An instrument that is there takes a command within moments. */
const TAKEN_WITHIN_MS = 120_000
/** What the instrument does not answer by then counts as cancelled. */
const CANCELLED_WITHIN_MS = 60_000
/** It measures one after the other. */
const MAX_OPEN_PER_DEVICE = 16
const DEFAULT_LISTED = 20

type TestOrder = EndpointBody<typeof deviceTestApi.run>

/** @throws object.not-found, test.not-otdr, test.device-disabled, test.range-short, test.running-already, test.too-many */
export async function orderTest(
  parts: CommandParts,
  { actor, record }: TestCall,
  { linkId, ...settings }: TestOrder,
): Promise<DeviceTest> {
  const id = parts.ids.makeUuid()
  let linkCode = ''
  const isRunning = (cause: unknown) => runningAlready(linkCode, { cause })
  const command = await mapConstraintErrors({ device_command_open_link: isRunning }, () =>
    transaction(parts.db, async (tx) => {
      const subject = await requireTestable(tx, actor.scope, { linkId, rangeM: settings.rangeM })
      linkCode = subject.linkCode
      const { deviceId, deviceCode: code, domainId } = subject
      const now = parts.clock.now()
      const times = { createdAt: new Date(now), deadlineAt: new Date(now + TAKEN_WITHIN_MS) }
      const order = { id, deviceId, linkId, kind: 'otdr-test', settings, createdBy: actor.name } as const
      await stored.createCommand(tx, { ...order, ...times })
      await announce(parts, tx, { deviceId, code, domainId })
      return requireCommand(await stored.loadCommand(tx, actor.scope, id))
    }),
  )
  record({ objectId: id, objectName: command.linkCode, after: settings })
  return makeDeviceTest(command)
}

async function requireTestable(
  tx: Tx,
  scope: DomainScope,
  { linkId, rangeM }: { readonly linkId: number; readonly rangeM: number },
): Promise<stored.TestSubject> {
  const subject = await stored.lockTestSubject(tx, scope, linkId)
  if (subject === undefined) throw objectNotFound()
  const { deviceId, deviceCode, linkCode, lengthM } = subject
  if (subject.kind !== 'otdr') throw notOtdr(deviceCode)
  if (!subject.enabled) throw deviceDisabled(deviceCode, linkCode)
  if (rangeM < lengthM) throw rangeShort(rangeM, Math.round(lengthM))
  const open = await stored.countOpenCommands(tx, deviceId)
  if (open >= MAX_OPEN_PER_DEVICE) throw tooManyTests(deviceCode, open)
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
