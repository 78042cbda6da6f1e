/*
 * The rule each alarm type starts with; operators edit copies. The limits on reports are customary in the field and
 * follow no public standard, which the catalogue says of each (`limitSource`).
 */
import type { AlarmType } from './alarm-type.ts'
import type { AlarmLevel, AlarmRule } from './rule.ts'
import type { Severity } from './severity.ts'

type RuleParts = Partial<Omit<AlarmRule, 'type'>>

const BASE: Omit<AlarmRule, 'type'> = {
  enabled: true,
  severity: 'major',
  confirmCount: 1,
  clearCount: 1,
  latched: false,
  positionToleranceM: 0,
  direction: 'above',
  hysteresis: 0,
  autoClearS: null,
  /** ISA-18.2-2016: an alarm annunciated three times within a minute chatters: raise, clear, raise, clear, raise. */
  chatter: { transitions: 5, windowS: 60, holdS: 120 },
  /** A day: instruments that were cut off deliver what they buffered when they come back. */
  retainS: 86_400,
}

/** Two faults closer than this cannot be told apart by a usual test pulse (500 ns: 51 m). */
const OTDR_POSITION: RuleParts = { positionToleranceM: 50 }
/** One noisy trace must not raise a loss alarm: the second measurement confirms. */
const CONFIRMED: RuleParts = { confirmCount: 2 }
/** Vibration interrogators locate a source within about 10 m, and a source moves. */
const DAS_POSITION: RuleParts = { positionToleranceM: 30 }
/** Sensing distances are good to a few metres; temperature swings, so three measurements must be normal to clear. */
const DTS: RuleParts = { positionToleranceM: 10, confirmCount: 2, clearCount: 3 }

const PARTS: Readonly<Record<AlarmType, RuleParts>> = {
  FIBRE_BREAK: { ...OTDR_POSITION, severity: 'critical' },
  FIBRE_END_MOVED: { levels: makeLevels({ major: 20 }), hysteresis: 5 },
  LINK_LOSS_HIGH: CONFIRMED,
  LINK_BUDGET_NEAR: { ...CONFIRMED, severity: 'minor' },
  LOSS_DEVIATION: {
    ...CONFIRMED,
    severity: 'minor',
    levels: makeLevels({ minor: 1, major: 3 }),
    hysteresis: 0.2,
  },
  EVENT_LOSS_INCREASE: {
    ...OTDR_POSITION,
    ...CONFIRMED,
    severity: 'minor',
    levels: makeLevels({ warning: 0.2, minor: 0.5, major: 1 }),
    hysteresis: 0.05,
  },
  /** Ends when an operator accepts the event into the reference. */
  NEW_EVENT: { ...OTDR_POSITION, severity: 'warning', latched: true },
  MACROBEND: { ...OTDR_POSITION, ...CONFIRMED, severity: 'minor', levels: makeLevels({ minor: 0.5 }) },
  REFLECTANCE_HIGH: {
    ...OTDR_POSITION,
    ...CONFIRMED,
    severity: 'minor',
    levels: makeLevels({ minor: 5 }),
    hysteresis: 1,
  },
  SECTION_ATTENUATION: {
    ...OTDR_POSITION,
    ...CONFIRMED,
    severity: 'minor',
    levels: makeLevels({ warning: 0.05, minor: 0.1 }),
    hysteresis: 0.01,
  },
  POWER_LOW: { direction: 'below' },
  POWER_LOST: { severity: 'critical', direction: 'below' },
  INTRUSION: { ...DAS_POSITION, autoClearS: 300 },
  VIBRATION: { ...DAS_POSITION, autoClearS: 300 },
  CABLE_TAMPER: { ...DAS_POSITION, latched: true },
  /** The critical level means fire. */
  TEMP_HIGH: { ...DTS, levels: makeLevels({ major: 60, critical: 85 }), hysteresis: 5 },
  TEMP_RISE: { ...DTS, levels: makeLevels({ major: 5, critical: 10 }), hysteresis: 1 },
  TEMP_DEVIATION: { ...DTS, levels: makeLevels({ major: 10, critical: 20 }), hysteresis: 2 },
  SENSOR_FIBRE_BREAK: { severity: 'critical', positionToleranceM: 20 },
  LEAK: { severity: 'critical', positionToleranceM: 20, latched: true },
  RTU_OFFLINE: {},
  RTU_HARDWARE: {},
  RTU_TEMPERATURE: { severity: 'minor' },
  RTU_CLOCK: { severity: 'minor' },
  NO_REFERENCE: { severity: 'warning' },
  TEST_OVERDUE: { severity: 'warning' },
  TEST_FAILED: { severity: 'warning' },
  TOPOLOGY_CHANGED: { severity: 'minor', latched: true },
  QUALITY_FALLEN: { severity: 'minor' },
  SYSTEM_DATABASE_DOWN: { severity: 'critical' },
  SYSTEM_STORE_DOWN: {},
  SYSTEM_DISK_LOW: { severity: 'warning' },
  SYSTEM_DISK_FULL: { severity: 'critical' },
  SYSTEM_DISK_UNWRITABLE: { severity: 'critical' },
  SYSTEM_CLOCK_WRONG: {},
  SYSTEM_BROKER_DOWN: {},
  SYSTEM_MAIL_DOWN: { severity: 'major' },
}

/** The default rule of a type. */
export function makeDefaultRule(type: AlarmType): AlarmRule {
  return { ...BASE, ...PARTS[type], type }
}

function makeLevels(limits: Partial<Record<Severity, number>>): readonly AlarmLevel[] {
  const levels: AlarmLevel[] = []
  for (const severity of ['warning', 'minor', 'major', 'critical'] as const) {
    const limit = limits[severity]
    if (limit !== undefined) levels.push({ severity, limit })
  }
  return levels
}
