import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { chooseSettings } from './choose-settings.ts'
import * as stored from './confirming-test.repository.ts'
import type { ConfirmingTestParts } from './confirming-test.types.ts'
import { CUT_TYPES } from './find-causes.ts'

/** More are found in the next round. */
const MAX_PER_ROUND = 200
/** In the record of commands, where nobody asked by hand. */
const ASKED_BY_ALARM = 'alarm'

/** Asks for the tests that wait for a decision, and says how those ended that were asked for. */
export async function decideTests(parts: ConfirmingTestParts): Promise<void> {
  for (const alarmId of await stored.listDue(parts.db, MAX_PER_ROUND)) await decideDue(parts, alarmId)
  for (const ended of await stored.listEnded(parts.db, MAX_PER_ROUND)) await endTest(parts, ended)
}

/** What was seen within this needs no test to be seen again. */
const SEEN_WITHIN_MS = 3_600_000

/** True: the link that would be tested shows the break already, and the alarm says so. */
async function takeSeen({ db, clock, alarms }: ConfirmingTestParts, alarmId: string): Promise<boolean> {
  const now = clock.now()
  const asked = { alarmId, types: CUT_TYPES, since: new Date(now - SEEN_WITHIN_MS) }
  const found = await stored.findSeenBefore(db, asked)
  if (found === undefined) return false
  const { causeId, traceId } = found
  const decision = { state: 'confirmed', reason: 'seen', traceId, decidedAt: new Date(now) } as const
  const alongside = (tx: Tx) => stored.decideFrom(tx, alarmId, { from: 'due', ...decision })
  return alarms.tellSeen({ alarmId, causeId, traceId, alongside })
}

/** Decision and command are one transaction: neither is lost, and neither is made twice. */
export async function decideDue(parts: ConfirmingTestParts, alarmId: string): Promise<void> {
  if (await takeSeen(parts, alarmId)) return
  const isOn = await parts.loadIsOn()
  const perHour = await parts.loadPerHour()
  await transaction(parts.db, async (tx) => {
    const due = await stored.lockDue(tx, alarmId)
    if (due === undefined) return
    const decision = await makeDecision(parts, tx, { due, isOn, perHour })
    if (decision !== null) await stored.decide(tx, alarmId, decision)
  })
}

interface Deciding {
  readonly due: stored.DueTest
  readonly isOn: boolean
  readonly perHour: number
}

/** Null: it goes on waiting for its turn. Who asks by hand decides whether and how often. */
async function makeDecision(
  parts: ConfirmingTestParts,
  tx: Tx,
  { due, isOn, perHour }: Deciding,
): Promise<stored.Decision | null> {
  const now = new Date(parts.clock.now())
  const none = (reason: NonNullable<stored.Decision['reason']>): stored.Decision => ({
    state: 'none',
    reason,
    decidedAt: now,
  })
  if (!due.isActive) return none('over')
  if (!isOn && due.askedBy === null) return none('off')
  const { testedLinkId } = due
  const basis = testedLinkId === null ? undefined : await stored.loadBasis(tx, testedLinkId)
  if (testedLinkId === null || basis === undefined) return none('no-otdr')
  const order = await parts.commands.orderConfirmingTest(tx, {
    linkId: testedLinkId,
    settings: chooseSettings(basis),
    createdBy: due.askedBy ?? ASKED_BY_ALARM,
    perHour: due.askedBy === null ? perHour : null,
  })
  if (order.outcome === 'ordered') return { state: 'asked', commandId: order.commandId, askedAt: now }
  if (order.outcome === 'busy' && now < due.dueUntil) return null
  return none(order.outcome)
}

/** A trace that shows what the alarm reports has said so when it was stored: what is left was not seen, or not measured. */
async function endTest(
  { db, clock, alarms }: ConfirmingTestParts,
  { alarmId, isDone, couldShow, traceId }: stored.EndedTest,
): Promise<void> {
  const decidedAt = new Date(clock.now())
  const asked = { from: 'asked', traceId, decidedAt } as const
  const isHidden = isDone && couldShow && (await stored.loadNearerCutM(db, alarmId)) !== null
  if (isDone && couldShow && !isHidden) {
    const alongside = (tx: Tx) => stored.decideFrom(tx, alarmId, { ...asked, state: 'unseen' })
    await alarms.tellUnseen({ alarmId, alongside })
    return
  }
  const state = isHidden ? 'hidden' : 'failed'
  await transaction(db, (tx) => stored.decideFrom(tx, alarmId, { ...asked, state }))
}
