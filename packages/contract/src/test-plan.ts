import { type Static, Type } from 'typebox'
import { testSettings } from './device-command.ts'
import { get, label, post } from './endpoint.ts'
import { closedObject, id, nullable } from './schema.ts'

export const MAX_PERIOD_MINUTES = 10_080
/** An optical switch takes this long to reach a port, and the instrument to settle. */
export const SWITCH_S = 3

const periodMinutes = Type.Integer({ minimum: 1, maximum: MAX_PERIOD_MINUTES })

/** A link is measured again and again. */
export const testPlan = Type.Object({
  linkId: id,
  linkCode: Type.String(),
  port: Type.Integer(),
  settings: testSettings,
  periodMinutes,
  isPaused: Type.Boolean(),
  /** Null while it is paused. */
  nextRunAt: nullable(Type.String()),
  /** When it was ordered last; how that went is among the tests of the link. */
  lastRunAt: nullable(Type.String()),
  updatedBy: Type.String(),
  updatedAt: Type.String(),
})
export type TestPlan = Static<typeof testPlan>

/** The plans of one instrument, which measures one port after the other. */
export const testRound = Type.Object({
  deviceCode: Type.String(),
  /** Of the plans that are not paused: averaging and switching, one after the other. */
  roundS: Type.Integer(),
  /** By port. */
  plans: Type.Array(testPlan),
})
export type TestRound = Static<typeof testRound>

/** Seconds that a port takes of the round. */
export const portTimeS = ({ averagingS }: { readonly averagingS: number }): number => averagingS + SWITCH_S

type Planned = Pick<TestPlan, 'settings' | 'periodMinutes' | 'isPaused'>

/** Seconds from one test of a port to the next, when each comes in its turn. */
export const computeRoundS = (plans: readonly Planned[]): number =>
  plans.reduce((sumS, { settings, isPaused }) => sumS + (isPaused ? 0 : portTimeS(settings)), 0)

const MINUTE_S = 60

/** Those that ask for a test more often than the round comes by. */
export function findConflicts<Plan extends Planned>(plans: readonly Plan[], roundS: number): Plan[] {
  return plans.filter(({ isPaused, periodMinutes: period }) => !isPaused && period * MINUTE_S < roundS)
}

const planInfo = Type.Object({ plan: nullable(testPlan), round: testRound })

export const testPlanApi = {
  info: get('monitor/test/plan', {
    label: label('查看周期测试', 'See the plan of a link'),
    query: closedObject({ linkId: id }),
    data: planInfo,
  }),
  schedule: post('monitor/test/schedule', {
    label: label('设置周期测试', 'Plan the tests of a link'),
    body: closedObject({
      linkId: id,
      periodMinutes,
      isPaused: Type.Boolean(),
      ...testSettings.properties,
    }),
    data: testPlan,
  }),
  unschedule: post('monitor/test/unschedule', {
    label: label('删除周期测试', 'Remove the plan of a link'),
    body: closedObject({ linkId: id }),
  }),
}
