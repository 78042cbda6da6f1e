/**
 * A plant of instruments that speak the product's real protocols: for the demo, for journeys and for measurements.
 */
export type { CableOptions, WrittenCable } from './cable/write-cable.ts'
export { writeCable } from './cable/write-cable.ts'
export type { Admin, CallParts } from './client/admin.ts'
export { AdminError, createAdmin } from './client/admin.ts'
export { ensureReferences } from './client/ensure-references.ts'
export type { ReferenceParts } from './client/ensure-references.ts'
export { pairMeters } from './client/pair-meters.ts'
export type { SimulatedService } from './client/provision-cables.ts'
export { provisionCables } from './client/provision-cables.ts'
export type { ProvisionedPlant } from './client/provision-plant.ts'
export { provisionPlant } from './client/provision-plant.ts'
export type { Clock } from './clock.ts'
export { makeClock } from './clock.ts'
export { DEMO_PLANT } from './demo/demo-plant.ts'
export { smallPlant } from './demo/small-plant.ts'
export type { Fleet, FleetOptions, MqttAddress } from './instruments/fleet.ts'
export { createFleet } from './instruments/fleet.ts'
export type { Measured, MeasureTask } from './instruments/measure-link.ts'
export { measureLink } from './instruments/measure-link.ts'
export type { DeliveryFailure, Receipt } from './instruments/message.ts'
export { DeliveryError } from './instruments/message.ts'
export { makeRegionMap } from './region/region-map.ts'
export { createOtdrUnit } from './instruments/otdr-unit.ts'
export type { EventSender, EventSenderTarget, SenderOptions } from './instruments/sender.ts'
export { createEventSender } from './instruments/sender.ts'
export type { Report, Unit, UnitParts } from './instruments/unit.ts'
export type {
  Condition,
  Conditions,
  Disturbance,
  DisturbanceClass,
  HotSpot,
  PlantState,
} from './plant/conditions.ts'
export { addCondition, createPlantState, NO_CONDITIONS } from './plant/conditions.ts'
export type {
  Joint,
  SimulatedDevice,
  SimulatedDomain,
  SimulatedLandmark,
  SimulatedLink,
  SimulatedPlant,
  SimulatedSite,
  SimulatedZone,
} from './plant/plant.ts'
export { requireLink } from './plant/plant.ts'
export type { Random } from './random.ts'
export { makeRandom } from './random.ts'
export type { LoadOptions, LoadResult, LoadSource } from './scenario/run-load.ts'
export { runLoad } from './scenario/run-load.ts'
export type { ScenarioRun } from './scenario/run-scenario.ts'
export { runScenario } from './scenario/run-scenario.ts'
export type { Scenario, Step } from './scenario/scenario.ts'
export { makeSpell } from './scenario/scenario.ts'
export { SCENARIOS } from './scenario/scenarios.ts'
