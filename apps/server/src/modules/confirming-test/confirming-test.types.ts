import type { AlarmModule } from '#modules/alarm'
import type { DeviceCommandModule } from '#modules/device-command'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'

export interface ConfirmingTestPorts {
  readonly alarms: Pick<AlarmModule, 'loadAlarmInfo' | 'onChange' | 'tellSeen' | 'tellUnseen'>
  readonly commands: Pick<DeviceCommandModule, 'orderConfirmingTest'>
  /** Whether alarms ask for tests by themselves. */
  readonly loadIsOn: () => Promise<boolean>
  /** So many an hour for each instrument. */
  readonly loadPerHour: () => Promise<number>
}

export interface ConfirmingTestParts extends ConfirmingTestPorts {
  readonly db: Db
  readonly clock: Clock
}
