export {
  COLOUR_CODES,
  type Colour,
  type ColourCode,
  COLOURS,
  type FibrePosition,
  findFibrePosition,
  type Marking,
} from './colours.ts'
export { type DistanceAccuracy, placeAlarm, type UncertainPlace } from './place-alarm.ts'
export { type CableStretch, findCommonStretches } from './common-stretches.ts'
export { type CommonWay, findCommonWay } from './common-way.ts'
export {
  type EndMove,
  type EndPair,
  joinWays,
  type LaidStop,
  listUnspliced,
  moveStop,
  type NewStretch,
  replaceStretch,
  splitWay,
  type StoredEnd,
  turnWay,
  type Way,
} from './cutover.ts'
export {
  assignFaults,
  type FaultChange,
  type FaultPlace,
  groupAlarms,
  type KeptFault,
  type PlacedAlarm,
} from './faults.ts'
export {
  type Cable,
  type CableStop,
  type FibreEnd,
  type Joint,
  JOINT_KINDS,
  type JointKind,
  makeNetwork,
  makeTerminalKey,
  type Network,
  type Passing,
  PASSINGS,
  type Port,
  type Terminal,
} from './network.ts'
export {
  type Anchor,
  type CablePlace,
  findCablePlace,
  findFibreM,
  findOpticalM,
  type LaidStretch,
  listStretches,
  type PlacedStretch,
  placeStretches,
} from './place-on-path.ts'
export {
  type FibrePath,
  type FibreStretch,
  type PathEnd,
  type PathJoint,
  traceFibre,
  tracePort,
  turnPath,
} from './trace-fibre.ts'
export { findSharedRisk, type LaidSection, type SharedSection } from './shared-risk.ts'
export {
  listRelaidParts,
  makeShift,
  type RelaidCable,
  type RelaidPart,
} from './shift-distances.ts'
