import type {
  CommandCause,
  CommandFault,
  CommandState,
  COMMAND_KINDS,
  TestSettings,
} from '@fibrewatch/contract/device-command'
import type { PlantModule } from '#modules/plant'
import type { TraceModule } from '#modules/trace'
import type { DeviceActor } from '#platform/auth/actor'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { Ids } from '#platform/module'
import type { WaitingDevices } from './waiting-devices.ts'

/** A command with the names of what it is about. */
export interface StoredCommand {
  readonly id: string
  readonly deviceId: number
  readonly deviceCode: string
  readonly domainId: number
  readonly linkId: number
  readonly linkCode: string
  readonly port: number
  readonly kind: (typeof COMMAND_KINDS)[number]
  readonly settings: TestSettings
  readonly cause: CommandCause
  readonly state: CommandState
  readonly progressPercent: number | null
  readonly attempts: number
  readonly createdAt: Date
  readonly createdBy: string
  readonly deadlineAt: Date
  /** When somebody cancelled it; the instrument may not have heard of that yet. */
  readonly cancelledAt: Date | null
  readonly endedAt: Date | null
  readonly fault: CommandFault | null
  readonly detail: string | null
  readonly traceId: string | null
}

export interface DeviceCommandPorts {
  readonly plant: Pick<PlantModule, 'onDeviceChange'>
  readonly traces: Pick<TraceModule, 'findArrival'>
}

export interface CommandParts extends DeviceCommandPorts {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly ids: Pick<Ids, 'makeUuid'>
  readonly waiting: WaitingDevices
}

/** An answer as a transport brings it. */
export interface ReceivedAnswer {
  readonly device: DeviceActor
  readonly bytes: Uint8Array
}
