import { API_TOKEN_REASONS } from './reason/api-token.reasons.ts'
import { CALL_REASONS } from './reason/call.reasons.ts'
import { CREW_REASONS } from './reason/crew.reasons.ts'
import { DEVICE_TEST_REASONS } from './reason/device-test.reasons.ts'
import { DEMO_REASONS } from './reason/demo.reasons.ts'
import { FACTOR_REASONS } from './reason/factor.reasons.ts'
import { HEALTH_REASONS } from './reason/health.reasons.ts'
import { IMPORT_REASONS } from './reason/import.reasons.ts'
import { NETDISK_REASONS } from './reason/netdisk.reasons.ts'
import { NOTIFY_REASONS } from './reason/notify.reasons.ts'
import { PEOPLE_REASONS } from './reason/people.reasons.ts'
import { PLANT_REASONS } from './reason/plant.reasons.ts'
import { REPORT_REASONS } from './reason/report.reasons.ts'
import { SIGN_IN_REASONS } from './reason/sign-in.reasons.ts'
import { SINGLE_SIGN_ON_REASONS } from './reason/single-sign-on.reasons.ts'
import { SYSTEM_REASONS } from './reason/system.reasons.ts'

export { findReasonDetail, REASON_DETAILS } from './reason/reason-details.ts'

/**
 * Every way a call can be refused: the stable `reason`, its HTTP status and its text.
 * The fixed sentences of the user specification stand as given.
 */
export const REASONS = {
  ...CALL_REASONS,
  ...SIGN_IN_REASONS,
  ...API_TOKEN_REASONS,
  ...FACTOR_REASONS,
  ...SINGLE_SIGN_ON_REASONS,
  ...PEOPLE_REASONS,
  ...SYSTEM_REASONS,
  ...PLANT_REASONS,
  ...CREW_REASONS,
  ...DEVICE_TEST_REASONS,
  ...IMPORT_REASONS,
  ...NETDISK_REASONS,
  ...REPORT_REASONS,
  ...NOTIFY_REASONS,
  ...HEALTH_REASONS,
  ...DEMO_REASONS,
}

export type ReasonCode = keyof typeof REASONS
export const isReason = (code: string): code is ReasonCode => Object.hasOwn(REASONS, code)
