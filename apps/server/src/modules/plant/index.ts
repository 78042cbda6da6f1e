export type {
  DevicePass,
  PlantModule,
  PlantPorts,
  TracedLink,
} from './plant.types.ts'
export { createPlantModule } from './plant.module.ts'
