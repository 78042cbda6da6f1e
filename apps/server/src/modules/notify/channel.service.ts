import type { EndpointBody, EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import {
  type Channel,
  type ChannelKind,
  MAX_CHANNELS_OF_DOMAIN,
  type notifyApi,
} from '@fibrewatch/contract/notify'
import type { Actor } from '#platform/auth/actor'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import { isTimeZone } from '#platform/clock/time-zone'
import { mapConstraintErrors } from '#platform/database/constraint-errors'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { makePage, readPage } from '#platform/list/page'
import {
  channelAddressInvalid,
  channelFull,
  channelHasNoSecret,
  channelTimeZoneUnknown,
} from './channel.errors.ts'
import * as stored from './channel.repository.ts'
import { LEASE_MS, tryDelivery } from './delivery.ts'
import { makeTestSnapshot } from './message.ts'
import type { ChannelCall, NotifyParts } from './notify.types.ts'
import { createTest } from './outbox.repository.ts'
import { secretContext } from './webhook.ts'

export async function listChannelPage(
  { db }: Pick<NotifyParts, 'db'>,
  actor: Actor,
  query: EndpointQuery<typeof notifyApi.page>,
): Promise<EndpointData<typeof notifyApi.page>> {
  const slice = readPage(query)
  const { rows, total } = await stored.pageChannels(db, actor.scope, { ...query, slice })
  return makePage(rows.map(makeChannel), total, slice)
}

/** The secret of a webhook is in the answer, and nowhere after that. */
export async function createChannel(
  parts: NotifyParts,
  { actor, record }: ChannelCall,
  fields: EndpointBody<typeof notifyApi.add>,
): Promise<EndpointData<typeof notifyApi.add>> {
  requireFields(fields, fields.kind)
  const made = await changeChannels(parts, async (tx, updatedAt) => {
    await requireRoom(tx, actor.scope, fields.domainId)
    const id = await stored.createChannel(tx, { ...fields, updatedAt })
    return { id, newSecret: fields.kind === 'webhook' ? await giveSecret(parts, tx, id) : null }
  })
  record({ objectId: made.id, objectName: fields.name, after: hideSecrets(fields, fields.kind) })
  return made
}

export async function changeChannel(
  parts: NotifyParts,
  { actor, record }: ChannelCall,
  { id, ...fields }: EndpointBody<typeof notifyApi.update>,
): Promise<null> {
  const before = await changeChannels(parts, async (tx, updatedAt) => {
    const found = await requireLocked(tx, actor.scope, id)
    requireFields(fields, found.kind)
    await stored.changeChannel(tx, id, { ...fields, updatedAt })
    const isElsewhere = found.targets.join() !== fields.targets.join()
    if (!fields.isEnabled || isElsewhere) await stored.giveUpWaiting(tx, id, updatedAt)
    return found
  })
  const after = hideSecrets(fields, before.kind)
  record({ objectId: id, objectName: fields.name, before: pickFields(before), after })
  return null
}

export async function removeChannel(
  parts: NotifyParts,
  { actor, record }: ChannelCall,
  id: number,
): Promise<null> {
  const before = await changeChannels(parts, async (tx) => {
    const found = await requireLocked(tx, actor.scope, id)
    await stored.removeChannel(tx, id)
    return found
  })
  record({ objectId: id, objectName: before.name, before: pickFields(before) })
  return null
}

/** @throws channel.no-secret for e-mail */
export async function renewSecret(
  parts: NotifyParts,
  { actor, record }: ChannelCall,
  id: number,
): Promise<EndpointData<typeof notifyApi.renew>> {
  const { name, newSecret } = await changeChannels(parts, async (tx) => {
    const found = await requireLocked(tx, actor.scope, id)
    if (found.kind !== 'webhook') throw channelHasNoSecret()
    return { name: found.name, newSecret: await giveSecret(parts, tx, id) }
  })
  record({ objectId: id, objectName: name })
  return { newSecret }
}

/** Sends a message to the receiver now, as any other is sent, and says how it ended. */
export async function testChannel(
  parts: NotifyParts,
  { actor, record }: ChannelCall,
  id: number,
): Promise<EndpointData<typeof notifyApi.test>> {
  const receiver = await stored.loadReceiver(parts.db, actor.scope, id)
  if (receiver === undefined) throw objectNotFound()
  const now = parts.clock.now()
  const delivery = await createTest(parts.db, {
    channelId: id,
    alarm: JSON.stringify(makeTestSnapshot(receiver.language, now)),
    now: new Date(now),
    leaseUntil: new Date(now + LEASE_MS),
  })
  const { at, outcome, code, answer, durationMs } = await tryDelivery(parts, receiver, delivery)
  record({ objectId: id, objectName: receiver.name, after: { outcome, code } })
  return { at: at.toISOString(), outcome, code, answer, durationMs }
}

async function giveSecret({ ids, sealer }: NotifyParts, tx: Tx, id: number): Promise<string> {
  const secret = `whsec_${ids.makeToken()}`
  await stored.saveSecret(tx, id, sealer.seal(Buffer.from(secret), secretContext(id)))
  return secret
}

async function requireLocked(tx: Tx, scope: DomainScope, id: number): Promise<stored.LockedChannel> {
  const found = await stored.lockChannel(tx, scope, id)
  if (found === undefined) throw objectNotFound()
  return found
}

async function requireRoom(tx: Tx, scope: DomainScope, domainId: number): Promise<void> {
  if (!includesDomain(scope, domainId)) throw objectNotFound()
  if ((await stored.countOfDomain(tx, domainId)) >= MAX_CHANNELS_OF_DOMAIN)
    throw channelFull(MAX_CHANNELS_OF_DOMAIN)
}

/** One mailbox without a name: nothing that a header of a mail would read as more. */
const MAILBOX = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** @throws channel.address-invalid, channel.time-zone-unknown */
function requireFields(
  { targets, timeZone }: Pick<stored.ChannelFields, 'targets' | 'timeZone'>,
  kind: ChannelKind,
): void {
  const [first = '', second] = targets
  const wrong =
    kind === 'webhook'
      ? [second, isWebAddress(first) ? undefined : first].find((target) => target !== undefined)
      : targets.find((target) => !MAILBOX.test(target))
  if (wrong !== undefined) throw channelAddressInvalid(wrong)
  if (!isTimeZone(timeZone)) throw channelTimeZoneUnknown(timeZone)
}

function changeChannels<Result>(
  { db, clock }: NotifyParts,
  work: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  const isGone = (cause: unknown) => objectNotFound({ cause })
  return mapConstraintErrors({ notify_channel_domain_id_fkey: isGone }, () =>
    transaction(db, (tx) => work(tx, new Date(clock.now()))),
  )
}

const pickFields = ({ id: _id, secret: _secret, ...fields }: stored.LockedChannel) =>
  hideSecrets(fields, fields.kind)

/** Whoever knows the whole address of a webhook may be able to post to it: the record of changes names its host. */
const hideSecrets = <Fields extends Pick<Channel, 'targets'>>(fields: Fields, kind: ChannelKind): Fields =>
  kind === 'email'
    ? fields
    : { ...fields, targets: fields.targets.map((target) => `${new URL(target).origin}/…`) }

function makeChannel({ updatedAt, lastAt, lastOutcome, ...row }: stored.StoredChannel): Channel {
  return {
    ...row,
    lastAttempt:
      lastAt === null || lastOutcome === null ? null : { at: lastAt.toISOString(), outcome: lastOutcome },
    updatedAt: updatedAt.toISOString(),
  }
}
