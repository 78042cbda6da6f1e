import type { DeviceCommandModule } from '#modules/device-command'
import type { DeviceWatchModule } from '#modules/device-watch'
import type { IngestModule } from '#modules/ingest'
import type { PlantModule } from '#modules/plant'
import type { ModuleSwitch } from '#modules/product-module'
import type { TraceModule } from '#modules/trace'

/** To whom the messages of instruments are handed. */
export interface MqttPorts {
  readonly plant: Pick<PlantModule, 'admitDevice' | 'admitCertified' | 'findDevice' | 'onDeviceChange'>
  readonly ingest: Pick<IngestModule, 'receiveEvents'>
  readonly devices: Pick<DeviceWatchModule, 'receiveHeartbeat'>
  readonly commands: Pick<DeviceCommandModule, 'receiveAnswer' | 'takeCommands' | 'onWaiting'>
  readonly traces: Pick<TraceModule, 'receiveTrace'>
  readonly modules: ModuleSwitch
}
