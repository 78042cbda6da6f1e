/**
 * Decides what is an alarm: observations of instruments in, alarm conditions and their journal out. Pure; ids and times
 * are parameters, so the same observations in the same order always give the same alarms.
 */
export { ALARM_TYPES } from './alarm-type.ts'
export type { AlarmType } from './alarm-type.ts'
export { applyObservations, Batch } from './apply.ts'
export type { Applied, ApplyContext } from './apply.ts'
export { ALARM_CATALOGUE, LIMIT_SOURCES, requireDefinition, X733_EVENT_TYPES } from './catalogue.ts'
export type { AlarmTypeDefinition, LimitSource, X733EventType } from './catalogue.ts'
export {
  acknowledge,
  assign,
  clear,
  comment,
  confirm,
  noteUnseen,
  shelve,
  takePlaceBack,
  unacknowledge,
  unshelve,
} from './commands.ts'
export { COMMAND_ERROR_CODES } from './commands.ts'
export type {
  AssignOrder,
  CommandErrorCode,
  CommandOutcome,
  CommandResult,
  CommentOrder,
  FormerPlace,
  Order,
  ShelveOrder,
  TestFinding,
} from './commands.ts'
export { CONDITION_STATES, isClosed, isRetained, makeConditionKey, makeGroupKey } from './condition.ts'
export type { AlarmCondition, ConditionState } from './condition.ts'
export { makeDefaultRule } from './default-rules.ts'
export { JOURNAL_KINDS, replayJournal } from './journal.ts'
export type { ConditionPatch, JournalEntry, JournalKind } from './journal.ts'
export { listOccurrences } from './occurrence.ts'
export type { Occurrence } from './occurrence.ts'
export { OBSERVATION_STATES } from './observation.ts'
export type { Observation, ObservationState } from './observation.ts'
export type { Result } from '@fibrewatch/result'
export type { AlarmLevel, AlarmRule, ChatterGuard } from './rule.ts'
export { findNextSettleAt, settle } from './settle.ts'
export type { Settled } from './settle.ts'
export { isWorse, SEVERITIES } from './severity.ts'
export type { ReportedSeverity, Severity } from './severity.ts'
