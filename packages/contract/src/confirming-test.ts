import { type Static, Type } from 'typebox'
import { COMMAND_FAULTS, COMMAND_STATES } from './device-command.ts'
import { get, label, post } from './endpoint.ts'
import { closedObject, id, nullable, oneOf, uuid } from './schema.ts'

/**
 * `due`: it waits for its turn at the port; `asked`: the instrument has been told; `confirmed`: a trace shows what the alarm reports;
 * `unseen`: the test shows nothing of it, which clears no alarm; `hidden`: the link is cut nearer to its port, so that the test
 * cannot see the place; `failed`: it was not done; `none`: it was not asked for.
 */
export const CONFIRMATION_STATES = [
  'due',
  'asked',
  'confirmed',
  'unseen',
  'hidden',
  'failed',
  'none',
] as const
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number]

/**
 * `off`: the parameter says so; `no-otdr`: no OTDR link sees this fibre, or none was chosen; `away`: its instrument is out of reach;
 * `disabled`: instrument or link is put aside; `busy`: its turn did not come; `limit`: its instrument had enough of them this hour;
 * `again`: one was made within the hour, when it was there before; `drill`: nothing has happened; `sure`: the trace that raised it says all that a test would say; `over`: it was over before;
 * `seen`, of one that is confirmed: the link that would be tested showed the break within the hour.
 */
export const NO_TEST_REASONS = [
  'off',
  'no-otdr',
  'away',
  'disabled',
  'busy',
  'limit',
  'again',
  'drill',
  'sure',
  'over',
  'seen',
] as const
export type NoTestReason = (typeof NO_TEST_REASONS)[number]

export const confirmation = Type.Object({
  state: oneOf(CONFIRMATION_STATES),
  reason: nullable(oneOf(NO_TEST_REASONS)),
  /** The link that is tested; null: none sees this fibre, or it is none of the reader's. */
  testedLink: nullable(Type.Object({ id, code: Type.String() })),
  /** Who asked by hand; null: the alarm did. */
  askedBy: nullable(Type.String()),
  askedAt: nullable(Type.String()),
  /** How the test goes; null: none was asked for, or it is so old that nobody keeps it. */
  test: nullable(
    Type.Object({
      state: oneOf(COMMAND_STATES),
      progressPercent: nullable(Type.Integer()),
      fault: nullable(oneOf(COMMAND_FAULTS)),
      detail: nullable(Type.String()),
    }),
  ),
  traceId: nullable(uuid),
  /** Of a `hidden` one: where the tested link is cut now, optical metres; null: it is not any more. */
  cutAtM: nullable(Type.Number()),
})
export type Confirmation = Static<typeof confirmation>

const testingLink = Type.Object({ id, code: Type.String(), name: Type.String() })

/** Which OTDR looks through the fibre of a link that has none. */
export const pairing = Type.Object({
  testedBy: nullable(testingLink),
  /** One is chosen that lies in a domain the caller does not see; `testedBy` is null then. */
  isTesterHidden: Type.Boolean(),
  /** OTDR links that see a fibre of the same cable, those that see the same fibre first: a person chooses. */
  proposals: Type.Array(
    Type.Object({ ...testingLink.properties, isSameFibre: Type.Boolean(), commonM: Type.Number() }),
  ),
})
export type Pairing = Static<typeof pairing>

export const confirmingTestApi = {
  info: get('monitor/confirm/info', {
    label: label('告警的确认测试', 'Confirming test of an alarm'),
    permission: 'monitor:alarm:info',
    query: closedObject({ alarmId: uuid }),
    /** Null: this alarm asks for none. */
    data: nullable(confirmation),
  }),
  ask: post('monitor/confirm/ask', {
    label: label('手动确认测试', 'Confirm an alarm by a test'),
    body: closedObject({ alarmId: uuid }),
    data: confirmation,
  }),
  pairing: get('monitor/confirm/pairing', {
    label: label('查看测试光路', 'See which link tests a fibre'),
    query: closedObject({ linkId: id }),
    data: pairing,
  }),
  pair: post('monitor/confirm/pair', {
    label: label('选择测试光路', 'Choose which link tests a fibre'),
    body: closedObject({ linkId: id, testedByLinkId: nullable(id) }),
    data: pairing,
  }),
}
