import type { Heartbeat } from '@fibrewatch/contract/ingest'
import type { IngestModule } from '#modules/ingest'
import type { PlantModule } from '#modules/plant'
import type { DeviceActor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import type { ServerModule } from '#platform/module'

export interface HeartbeatReport {
  readonly device: DeviceActor
  readonly heartbeat: Heartbeat
  /** Unix milliseconds by the server's clock. */
  readonly receivedAt: number
}

/** A heartbeat as a transport brings it. */
export interface ReceivedHeartbeat extends Omit<HeartbeatReport, 'heartbeat'> {
  readonly bytes: Uint8Array
}

export interface DeviceWatchPorts {
  readonly plant: Pick<PlantModule, 'stampDevice'>
  readonly ingest: Pick<IngestModule, 'submit'>
  /** Seconds of silence after which a device counts as offline. */
  readonly loadOfflineAfterS: () => Promise<number>
  /** Seconds by which the clock of an instrument may differ from ours. */
  readonly loadClockOffS: () => Promise<number>
}

export interface HeartbeatParts extends DeviceWatchPorts {
  readonly db: Db
  readonly clock: Clock
}

export interface DeviceWatchModule extends ServerModule {
  /** Resolves after the commit. @throws request.malformed, request.invalid */
  receiveHeartbeat(received: ReceivedHeartbeat): Promise<void>
  /** Marks silent devices offline and raises their alarms; runs by itself every ten seconds once started. */
  checkSilence(): Promise<void>
}
