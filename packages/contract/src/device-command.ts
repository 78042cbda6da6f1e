import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { closedObject, code, id, lines, nullable, oneOf, uuid } from './schema.ts'

/**
 * `queued`: the instrument has not asked for it yet; `sent`: handed out, not taken yet; `accepted`: it waits its turn at the instrument;
 * `running`: it is being measured. The others are ends.
 */
export const COMMAND_STATES = [
  'queued',
  'sent',
  'accepted',
  'running',
  'done',
  'failed',
  'expired',
  'cancelled',
] as const
export type CommandState = (typeof COMMAND_STATES)[number]

export const OPEN_COMMAND_STATES = ['queued', 'sent', 'accepted', 'running'] as const
const OPEN: ReadonlySet<string> = new Set(OPEN_COMMAND_STATES)
export const isOpenCommand = (state: CommandState): boolean => OPEN.has(state)

/** What an instrument may be told to do. */
export const COMMAND_KINDS = ['otdr-test'] as const

/** Why an instrument could not do as it was told, in its own words. */
export const DEVICE_FAULTS = ['busy', 'unsupported', 'port', 'laser', 'measurement', 'other'] as const
/**
 * What the server finds: `not-taken`: the instrument never accepted it; `not-finished`: it accepted, and was not heard of in time;
 * `trace-missing`: it says that it is done, and its trace is not there.
 */
export const SERVER_FAULTS = ['not-taken', 'not-finished', 'trace-missing'] as const
export const COMMAND_FAULTS = [...DEVICE_FAULTS, ...SERVER_FAULTS] as const
export type CommandFault = (typeof COMMAND_FAULTS)[number]

/** Who asks for a command: somebody, the plan of the link, or an alarm that is to be confirmed. */
export const COMMAND_CAUSES = ['person', 'schedule', 'alarm'] as const
export type CommandCause = (typeof COMMAND_CAUSES)[number]

/** Windows of single-mode fibre: those in service, and 1625 and 1650 nm beside traffic. */
export const TEST_WAVELENGTHS_NM = [1310, 1490, 1550, 1625, 1650] as const
export const TEST_PULSES_NS = [5, 10, 30, 50, 100, 200, 300, 500, 1000, 3000, 5000, 10_000, 20_000] as const
export const MIN_TEST_RANGE_M = 500
export const MAX_TEST_RANGE_M = 400_000
export const MAX_AVERAGING_S = 300

const minAndMax = (values: readonly number[]) => ({
  minimum: Math.min(...values),
  maximum: Math.max(...values),
})

export const testSettings = closedObject({
  wavelengthNm: Type.Integer(minAndMax(TEST_WAVELENGTHS_NM)),
  pulseNs: Type.Integer(minAndMax(TEST_PULSES_NS)),
  rangeM: Type.Integer({ minimum: MIN_TEST_RANGE_M, maximum: MAX_TEST_RANGE_M }),
  averagingS: Type.Integer({ minimum: 1, maximum: MAX_AVERAGING_S }),
})
export type TestSettings = Static<typeof testSettings>

/** A pulse of these nanoseconds still has light at the end of a good link of these metres, after some seconds of averaging. */
const PULSE_BY_LENGTH: readonly (readonly [lengthM: number, pulseNs: number])[] = [
  [2000, 10],
  [10_000, 30],
  [25_000, 100],
  [50_000, 300],
  [80_000, 1000],
  [120_000, 3000],
]
const LONGEST_PULSE_NS = 10_000
const RANGE_STEP_M = 1000
/** Some noise must be recorded behind the end. */
const RANGE_MARGIN = 1.15
const USUAL_AVERAGING_S = 15

/** What measures a good link of this length well. */
export function suggestTestSettings(lengthM: number): TestSettings {
  const rangeM = Math.ceil((lengthM * RANGE_MARGIN) / RANGE_STEP_M) * RANGE_STEP_M
  return {
    wavelengthNm: 1550,
    pulseNs: PULSE_BY_LENGTH.find(([upToM]) => lengthM <= upToM)?.[1] ?? LONGEST_PULSE_NS,
    rangeM: Math.min(Math.max(rangeM, RANGE_STEP_M), MAX_TEST_RANGE_M),
    averagingS: USUAL_AVERAGING_S,
  }
}

/** A command as its instrument gets it: again and again until it is taken, so it is known by its id. */
export const deviceCommand = Type.Object({
  id: uuid,
  kind: oneOf(COMMAND_KINDS),
  link: code,
  port: Type.Integer(),
  settings: testSettings,
  /** The instrument is to stop, or not to begin, and to answer `cancelled`. */
  isCancelled: Type.Boolean(),
  /** What is not accepted, or not done, by then has ended. */
  deadlineAt: Type.String(),
})
export type DeviceCommand = Static<typeof deviceCommand>

export const ANSWER_STATES = ['accepted', 'running', 'done', 'failed', 'cancelled'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]
export const commandAnswer = closedObject({
  command: uuid,
  state: oneOf(ANSWER_STATES),
  /** Of `running`. */
  progressPercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Of `done`: SHA-256 of the SOR file that was sent before, in hexadecimal. */
  traceDigest: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** Of `failed`. */
  fault: Type.Optional(oneOf(DEVICE_FAULTS)),
  detail: Type.Optional(lines(500)),
})
export type CommandAnswer = Static<typeof commandAnswer>

/** The state of the command now: whoever still works on one that has ended may stop. */
export const answerTaken = Type.Object({ state: oneOf(COMMAND_STATES) })

export const MAX_COMMAND_WAIT_S = 30
export const commandList = Type.Object({ list: Type.Array(deviceCommand) })

export const deviceTest = Type.Object({
  id: uuid,
  linkId: id,
  linkCode: Type.String(),
  deviceCode: Type.String(),
  port: Type.Integer(),
  settings: testSettings,
  state: oneOf(COMMAND_STATES),
  /** Null until the instrument says how far it is. */
  progressPercent: nullable(Type.Integer()),
  /** Somebody has cancelled it, and the instrument has not answered yet. */
  isCancelling: Type.Boolean(),
  /** How often it was handed out. */
  attempts: Type.Integer(),
  fault: nullable(oneOf(COMMAND_FAULTS)),
  /** What the instrument says of it. */
  detail: nullable(Type.String()),
  /** What was measured. */
  traceId: nullable(uuid),
  createdAt: Type.String(),
  cause: oneOf(COMMAND_CAUSES),
  /** Who ordered it, or set its plan. */
  createdBy: Type.String(),
  deadlineAt: Type.String(),
  endedAt: nullable(Type.String()),
})
export type DeviceTest = Static<typeof deviceTest>

const MAX_TESTS_LISTED = 100

export const deviceTestApi = {
  run: post('monitor/test/run', {
    label: label('点名测试', 'Test a link now'),
    body: closedObject({ linkId: id, ...testSettings.properties }),
    data: deviceTest,
  }),
  cancel: post('monitor/test/cancel', {
    label: label('取消测试', 'Cancel a test'),
    body: closedObject({ id: uuid }),
    data: deviceTest,
  }),
  info: get('monitor/test/info', {
    label: label('测试进度', 'How a test goes'),
    query: closedObject({ id: uuid }),
    data: deviceTest,
  }),
  /** Newest first. */
  page: get('monitor/test/page', {
    label: label('光路的点名测试', 'Tests of a link'),
    query: closedObject({
      linkId: id,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TESTS_LISTED })),
    }),
    data: Type.Object({ list: Type.Array(deviceTest) }),
  }),
}
