import type { Confirmation, Pairing } from '@fibrewatch/contract/confirming-test'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { AuditChange } from '#platform/http/audit'
import { defineError, objectNotFound } from '#platform/http/errors'
import { DEFAULT_LOCALE, type Locale } from '#platform/http/locale'
import * as stored from './confirming-test.repository.ts'
import type { ConfirmingTestParts } from './confirming-test.types.ts'
import { decideDue } from './decide-tests.ts'
import { DUE_MS } from './note-changes.ts'
import * as paired from './pairing.repository.ts'

const alreadyCleared = defineError('alarm.already-cleared')
const notOtdr = defineError('test.not-otdr')

export interface ConfirmingCall {
  readonly actor: Actor
  readonly locale?: Locale
  readonly record: (change: AuditChange) => void
}

/** Null: such an alarm asks for none. @throws object.not-found outside of the scope too */
export async function loadConfirmation(
  { db, alarms }: ConfirmingTestParts,
  scope: DomainScope,
  alarmId: string,
): Promise<Confirmation | null> {
  await alarms.loadAlarmInfo(alarmId, { scope, locale: DEFAULT_LOCALE })
  const row = await stored.loadConfirmation(db, scope, alarmId)
  return row === undefined ? null : makeConfirmation(db, alarmId, row)
}

async function makeConfirmation(
  db: Db,
  alarmId: string,
  row: stored.StoredConfirmation,
): Promise<Confirmation> {
  const { state, reason, testedLinkId, testedLinkCode, askedBy, askedAt, traceId } = row
  const { commandState, progressPercent, fault, detail } = row
  return {
    state,
    reason,
    askedBy,
    traceId,
    cutAtM: state === 'hidden' ? await stored.loadNearerCutM(db, alarmId) : null,
    testedLink: testedLinkId === null ? null : { id: testedLinkId, code: testedLinkCode ?? '' },
    askedAt: askedAt?.toISOString() ?? null,
    test: commandState === null ? null : { state: commandState, progressPercent, fault, detail },
  }
}

/** By hand; one that waits or is made already is that. @throws object.not-found, alarm.already-cleared */
export async function askForTest(
  parts: ConfirmingTestParts,
  { actor, record }: ConfirmingCall,
  alarmId: string,
): Promise<Confirmation> {
  const { scope, name: askedBy } = actor
  const { alarm } = await parts.alarms.loadAlarmInfo(alarmId, { scope, locale: DEFAULT_LOCALE })
  const { linkId, state, drillEndsAt, linkCode } = alarm
  if (linkId === null || drillEndsAt !== null) throw objectNotFound()
  if (state !== 'active') throw alreadyCleared()
  const now = parts.clock.now()
  const times = { raisedAt: new Date(now), dueUntil: new Date(now + DUE_MS) }
  await transaction(parts.db, (tx) => stored.askAgain(tx, { alarmId, linkId, askedBy, ...times }))
  await decideDue(parts, alarmId)
  record({ objectId: alarmId, objectName: linkCode ?? '' })
  const made = await stored.loadConfirmation(parts.db, scope, alarmId)
  if (made === undefined) throw objectNotFound()
  return makeConfirmation(parts.db, alarmId, made)
}

/** @throws object.not-found */
export async function loadPairing(
  { db }: ConfirmingTestParts,
  scope: DomainScope,
  linkId: number,
): Promise<Pairing> {
  if ((await paired.loadLink(db, scope, linkId)) === undefined) throw objectNotFound()
  const tester = await paired.loadTester(db, scope, linkId)
  return {
    testedBy: tester?.isVisible === true ? { id: tester.id, code: tester.code, name: tester.name } : null,
    isTesterHidden: tester?.isVisible === false,
    proposals: await paired.listProposals(db, scope, linkId),
  }
}

/** Null: none any more. @throws object.not-found for either link outside of the scope; test.not-otdr */
export async function pairLink(
  parts: ConfirmingTestParts,
  { actor, record }: ConfirmingCall,
  { linkId, testedByLinkId }: { readonly linkId: number; readonly testedByLinkId: number | null },
): Promise<Pairing> {
  const { scope, name: updatedBy } = actor
  const change = await transaction(parts.db, async (tx) => {
    const link = await paired.loadLink(tx, scope, linkId)
    const tester = testedByLinkId === null ? null : await paired.loadLink(tx, scope, testedByLinkId)
    if (link === undefined || tester === undefined || tester?.id === linkId) throw objectNotFound()
    if (tester !== null && tester.kind !== 'otdr') throw notOtdr(tester.deviceCode)
    const former = await paired.loadTester(tx, scope, linkId)
    if (tester === null) await paired.removeTester(tx, linkId)
    else
      await paired.saveTester(tx, {
        linkId,
        testedByLinkId: tester.id,
        updatedBy,
        updatedAt: new Date(parts.clock.now()),
      })
    return {
      name: link.code,
      before: former?.isVisible === true ? former.code : null,
      after: tester?.code ?? null,
    }
  })
  record({
    objectId: linkId,
    objectName: change.name,
    before: { testedBy: change.before },
    after: { testedBy: change.after },
  })
  return loadPairing(parts, scope, linkId)
}
