export {
  changeDeviceState,
  listSilentDevices,
  loadSight,
  type SilentDevice,
  touchDevice,
} from './device-sight.repository.ts'
export { createPlantModule } from './plant.module.ts'
export type { ListFilter } from './plant-read.repository.ts'
export type { DevicePass, PlantLink, PlantModule, TracedLink } from './plant.types.ts'
