export {
  CONFIRM_PER_HOUR,
  createMonitoredLink,
  type MonitoredPlant,
  ROUTE,
  START_AT,
  startMonitoredPlant,
} from './monitored-plant.ts'
export {
  FEATURES,
  listSampleFiles,
  makeBreakAt,
  makeRandom,
  makeSorBytes,
  type SorOptions,
} from './sor-files.ts'
export {
  type LaidCable,
  layCable,
  makeCableFields,
  makeNodeFields,
  makeStopFields,
  watchFibres,
} from './cables.ts'
