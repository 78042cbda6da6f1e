import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { computeRoundS, type TestPlan, type testPlanApi } from '@fibrewatch/contract/test-plan'
import type { DeviceCommandModule } from '#modules/device-command'
import type { PlantModule } from '#modules/plant'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { AuditChange } from '#platform/http/audit'
import { objectNotFound } from '#platform/http/errors'
import * as stored from './test-plan.repository.ts'

export interface TestPlanPorts {
  readonly plant: Pick<PlantModule, 'loadLinkDetail'>
  readonly commands: Pick<DeviceCommandModule, 'orderPlannedTest' | 'requireTestable'>
}

export interface TestPlanParts extends TestPlanPorts {
  readonly db: Db
  readonly clock: Clock
}

export interface PlanCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

const MINUTE_MS = 60_000

/** The plan of a link, and the round of its instrument. @throws object.not-found */
export async function loadPlanInfo(
  { db, plant }: TestPlanParts,
  scope: DomainScope,
  linkId: number,
): Promise<EndpointData<typeof testPlanApi.info>> {
  const { link, deviceCode } = await plant.loadLinkDetail(scope, linkId)
  // All links of an instrument are of its domain.
  const plans = (await stored.listPlansOf(db, link.deviceId)).map(makePlan)
  const own = await stored.loadPlan(db, scope, linkId)
  return { plan: own ? makePlan(own) : null, round: { deviceCode, roundS: computeRoundS(plans), plans } }
}

/**
 * Sets the plan of a link. A new one, one that goes on after a pause and one of another period begin at once.
 * @throws object.not-found, test.not-otdr, test.device-disabled, test.range-short
 */
export async function setPlan(
  parts: TestPlanParts,
  { actor, record }: PlanCall,
  { linkId, periodMinutes, isPaused, ...settings }: EndpointBody<typeof testPlanApi.schedule>,
): Promise<TestPlan> {
  const { scope, name: updatedBy } = actor
  const { before, after } = await transaction(parts.db, async (tx) => {
    const former = await stored.lockPlan(tx, scope, linkId)
    await parts.commands.requireTestable(tx, scope, { linkId, rangeM: settings.rangeM })
    const updatedAt = new Date(parts.clock.now())
    const goesOn = former !== undefined && !former.isPaused && former.periodMinutes === periodMinutes
    const nextRunAt = goesOn ? former.nextRunAt : updatedAt
    await stored.savePlan(tx, { linkId, settings, periodMinutes, isPaused, nextRunAt, updatedBy, updatedAt })
    return { before: former, after: requirePlan(await stored.loadPlan(tx, scope, linkId)) }
  })
  record({
    objectId: linkId,
    objectName: after.linkCode,
    before: pickFields(before),
    after: pickFields(after),
  })
  return makePlan(after)
}

/** A test that is under way goes on. @throws object.not-found */
export async function removePlan(
  { db }: TestPlanParts,
  { actor, record }: PlanCall,
  linkId: number,
): Promise<null> {
  const before = await transaction(db, async (tx) => {
    const found = requirePlan(await stored.lockPlan(tx, actor.scope, linkId))
    await stored.removePlan(tx, linkId)
    return found
  })
  record({ objectId: linkId, objectName: before.linkCode, before: pickFields(before) })
  return null
}

function requirePlan(plan: stored.StoredPlan | undefined): stored.StoredPlan {
  if (plan === undefined) throw objectNotFound()
  return plan
}

const pickFields = (plan: stored.StoredPlan | undefined) =>
  plan && { periodMinutes: plan.periodMinutes, isPaused: plan.isPaused, ...plan.settings }

const makePlan = ({ nextRunAt, lastRunAt, updatedAt, ...plan }: stored.StoredPlan): TestPlan => ({
  ...plan,
  nextRunAt: plan.isPaused ? null : nextRunAt.toISOString(),
  lastRunAt: lastRunAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

/** More are found in the next round. */
const MAX_PER_ROUND = 200

/** Orders the tests that are due. One whose instrument has enough to do stays due, and those that waited longest come first. */
export async function runDuePlans(parts: TestPlanParts): Promise<void> {
  const now = parts.clock.now()
  for (const linkId of await stored.listDue(parts.db, new Date(now), MAX_PER_ROUND)) {
    await transaction(parts.db, async (tx) => {
      const due = await stored.lockDue(tx, linkId, new Date(now))
      if (due === undefined) return
      const { settings, updatedBy: createdBy } = due
      const outcome = await parts.commands.orderPlannedTest(tx, { linkId, settings, createdBy })
      if (outcome === 'busy') return
      const nextRunAt = findNextRun(due, now)
      const ran = outcome === 'ordered' ? { lastRunAt: new Date(now) } : {}
      await stored.movePlan(tx, linkId, { nextRunAt, ...ran })
    })
  }
}

/** The first time of the plan after now: those that were missed are not made up for. */
function findNextRun(
  { nextRunAt, periodMinutes }: Pick<stored.DuePlan, 'nextRunAt' | 'periodMinutes'>,
  now: number,
): Date {
  const periodMs = periodMinutes * MINUTE_MS
  const passed = Math.floor((now - nextRunAt.getTime()) / periodMs) + 1
  return new Date(nextRunAt.getTime() + passed * periodMs)
}
