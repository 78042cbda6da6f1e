import { Type } from 'typebox'

/** Types that an instrument may report. */
export const DEVICE_ALARM_TYPES = [
  'FIBRE_BREAK',
  'FIBRE_END_MOVED',
  'LINK_LOSS_HIGH',
  'LINK_BUDGET_NEAR',
  'LOSS_DEVIATION',
  'EVENT_LOSS_INCREASE',
  'NEW_EVENT',
  'MACROBEND',
  'REFLECTANCE_HIGH',
  'SECTION_ATTENUATION',
  'POWER_LOW',
  'POWER_LOST',
  'INTRUSION',
  'VIBRATION',
  'CABLE_TAMPER',
  'TEMP_HIGH',
  'TEMP_RISE',
  'TEMP_DEVIATION',
  'SENSOR_FIBRE_BREAK',
  'LEAK',
  'RTU_OFFLINE',
  'RTU_HARDWARE',
  'RTU_TEMPERATURE',
  'RTU_CLOCK',
  'NO_REFERENCE',
  'TEST_OVERDUE',
  'TEST_FAILED',
  'TOPOLOGY_CHANGED',
] as const

/** Types that Fibrewatch finds about links; no instrument may report them. */
export const FOUND_ALARM_TYPES = ['QUALITY_FALLEN'] as const

/** Types about Fibrewatch itself; no instrument may report them. */
export const SYSTEM_ALARM_TYPES = [
  'SYSTEM_DATABASE_DOWN',
  'SYSTEM_STORE_DOWN',
  'SYSTEM_DISK_LOW',
  'SYSTEM_DISK_FULL',
  'SYSTEM_DISK_UNWRITABLE',
  'SYSTEM_CLOCK_WRONG',
  'SYSTEM_BROKER_DOWN',
] as const
export type SystemAlarmType = (typeof SYSTEM_ALARM_TYPES)[number]

/** The event catalogue: every type an instrument may report and every alarm Fibrewatch may raise. */
export const ALARM_TYPES = [...DEVICE_ALARM_TYPES, ...FOUND_ALARM_TYPES, ...SYSTEM_ALARM_TYPES] as const
export type AlarmType = (typeof ALARM_TYPES)[number]

/** Comma-separated types; an unknown type finds nothing. */
export const alarmTypeList = Type.String({ pattern: '^[A-Z_]+(,[A-Z_]+)*$', maxLength: 1000 })
