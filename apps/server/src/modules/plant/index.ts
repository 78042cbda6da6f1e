export type {
  DeviceFact,
  DeviceFactBatch,
  HeartbeatReport,
  LinkFacts,
  LinkResolver,
  LinkSummary,
  LocatedPlace,
  PlaceAccuracy,
  LinkTrace,
  PlantModule,
  PlantPorts,
  Position,
  TracedLink,
  ZoneFacts,
} from './plant.types.ts'
export { createPlantModule } from './plant.module.ts'
