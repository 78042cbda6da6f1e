import {
  type CommandAnswer,
  type CommandState,
  commandAnswer,
  type DeviceCommand,
} from '@fibrewatch/contract/device-command'
import { Compile } from 'typebox/compile'
import { findJsonFault, parseJsonBytes } from '#modules/ingest'
import type { DeviceActor } from '#platform/auth/actor'
import { transaction } from '#platform/database/transaction'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import * as stored from './device-command.repository.ts'
import type { CommandParts } from './device-command.types.ts'
import { makeDeviceCommand } from './device-command.wire.ts'
import { judgeAnswer } from './judge-answer.ts'

/** An instrument accepts at once; what it did not hear is said again after this. */
const LEASE_MS = 10_000
const SECOND_MS = 1000

/** What the instrument is to do now; the same comes again until it answers. */
export async function takeCommands(
  { db, clock }: Pick<CommandParts, 'db' | 'clock'>,
  { deviceId }: DeviceActor,
): Promise<DeviceCommand[]> {
  const now = clock.now()
  const taken = { deviceId, now: new Date(now), leaseUntil: new Date(now + LEASE_MS) }
  return (await stored.takeCommands(db, taken)).map(makeDeviceCommand)
}

/** The same, and waits for it where there is nothing yet. */
export async function awaitCommands(
  parts: CommandParts,
  device: DeviceActor,
  waitS: number,
): Promise<DeviceCommand[]> {
  const commands = await takeCommands(parts, device)
  if (commands.length > 0 || waitS === 0) return commands
  return (await parts.waiting.wait(device.code, waitS * SECOND_MS)) ? takeCommands(parts, device) : []
}

/** Resolves after the commit; an answer that came before changes nothing. @throws object.not-found for another device's command */
export async function takeAnswer(
  parts: CommandParts,
  device: DeviceActor,
  answer: CommandAnswer,
): Promise<{ readonly state: CommandState }> {
  requireStorable(answer)
  const traceId = await findTrace(parts, device, answer)
  return transaction(parts.db, async (tx) => {
    const command = await stored.lockCommandOf(tx, device.deviceId, answer.command)
    if (command === undefined) throw objectNotFound()
    const change = judgeAnswer(command, answer, { traceId, now: parts.clock.now() })
    if (change === undefined) return { state: command.state }
    await stored.changeCommand(tx, command.id, change)
    return { state: change.state }
  })
}

function requireStorable(answer: CommandAnswer): void {
  const reason = findJsonFault(answer)
  if (reason !== undefined) throw invalidFields([{ field: 'detail', reason }])
}

async function findTrace(
  { db, traces }: CommandParts,
  { deviceId }: DeviceActor,
  { state, command, traceDigest }: CommandAnswer,
): Promise<string | undefined> {
  if (state !== 'done' || traceDigest === undefined) return undefined
  const linkId = await stored.loadLinkOf(db, deviceId, command)
  return linkId === undefined ? undefined : traces.findArrival(linkId, Buffer.from(traceDigest, 'hex'))
}

const validator = Compile(commandAnswer)

/** @throws request.malformed, request.invalid */
export function parseAnswer(bytes: Uint8Array): CommandAnswer {
  const value = parseJsonBytes(bytes)
  if (!validator.Check(value)) throw invalidFields([{ field: '', reason: 'is not an answer to a command' }])
  return value
}
