import { makeRandom, makeSeed, pickBetween, type Random } from '../random.ts'
import { measureLineM, roundPoint, smoothLine, walkLine } from './ground-line.ts'
import type { Joint, JointKind, LngLat, SimulatedLandmark, SimulatedLink, SimulatedZone } from './plant.ts'

export interface LinkSpec {
  readonly code: string
  readonly name: string
  readonly deviceCode: string
  readonly port: number
  /** Default: a cable of its own. */
  readonly cableCode?: string
  readonly lengthM: number
  /** The route as a few points along roads and canals; corners are rounded. */
  readonly controlPoints: readonly LngLat[]
  readonly farEnd: string
  readonly joints: readonly JointSpec[]
  /** Cable metres coiled at each joint. */
  readonly slackM: number
  readonly zones?: readonly SimulatedZone[]
}

export interface JointSpec {
  readonly name: string
  readonly kind: JointKind
  readonly positionM: number
}

const SMOOTHING_PASSES = 3
/** Group index of G.652.D fibre at 1550 nm, as its data sheets state it. */
const GROUP_INDEX = 1.4682
const EXCESS_DIGITS = 1e6

/**
 * A link from its route and its length. The excess makes both agree: cable metres are ground metres plus slack, and
 * optical metres are those times 1 + excess. Losses of the joints come from a seed made of the code.
 */
export function makeLink(spec: LinkSpec): SimulatedLink {
  const { code, name, deviceCode, port, lengthM, cableCode = code, zones = [] } = spec
  const route = smoothLine(spec.controlPoints, SMOOTHING_PASSES).map(roundPoint)
  const excessRatio = computeExcess(spec, measureLineM(route))
  const random = makeRandom(makeSeed(code))
  return {
    code,
    name,
    deviceCode,
    port,
    cableCode,
    lengthM,
    excessRatio,
    groupIndex: GROUP_INDEX,
    route,
    zones,
    landmarks: [...makeLandmarks(spec, route, excessRatio), makeFarEnd(spec, route)],
    joints: spec.joints.map((joint) => makeJoint(joint, random)),
  }
}

function computeExcess({ lengthM, joints, slackM }: LinkSpec, groundM: number): number {
  const cableM = groundM + joints.length * slackM
  return Math.round((lengthM / cableM - 1) * EXCESS_DIGITS) / EXCESS_DIGITS
}

/** A loop is centred on its joint: half of it lies before. */
function makeLandmarks(
  { joints, slackM }: LinkSpec,
  route: readonly LngLat[],
  excessRatio: number,
): SimulatedLandmark[] {
  return joints.map(({ name, kind, positionM }, index) => {
    const groundM = positionM / (1 + excessRatio) - (index + 0.5) * slackM
    return {
      name,
      kind: kind === 'splice' ? 'closure' : 'connector',
      opticalM: positionM,
      lngLat: roundPoint(walkLine(route, groundM)),
      slackM,
    }
  })
}

function makeFarEnd({ farEnd, lengthM }: LinkSpec, route: readonly LngLat[]): SimulatedLandmark {
  return { name: farEnd, kind: 'site', opticalM: lengthM, lngLat: route.at(-1) ?? [0, 0], slackM: 0 }
}

function makeJoint({ kind, positionM }: JointSpec, random: Random): Joint {
  if (kind === 'splice') return { kind, positionM, lossDb: pickBetween(random, 0.03, 0.09) }
  const reflectanceDb = pickBetween(random, -48, -43)
  return { kind, positionM, lossDb: pickBetween(random, 0.18, 0.3), reflectanceDb }
}

export interface JointSeries {
  /** `JC`: the joints are called JC-01, JC-02, … */
  readonly prefix: string
  readonly lengthM: number
  /** Numbers of the joints that are connectors. */
  readonly connectors?: readonly number[]
}

const FIRST_JOINT_M = 210
const LAST_JOINT_CLEARANCE_M = 900
const DRUM_M = { min: 1850, max: 2250 } as const

/** A joint at the entrance manhole, then one after every drum of cable, about 2 km each. */
export function makeJointSeries(
  code: string,
  { prefix, lengthM, connectors = [] }: JointSeries,
): JointSpec[] {
  const random = makeRandom(makeSeed(`joints ${code}`))
  const joints: JointSpec[] = []
  for (let positionM = FIRST_JOINT_M; positionM < lengthM - LAST_JOINT_CLEARANCE_M; ) {
    const number = joints.length + 1
    const kind = connectors.includes(number) ? 'connector' : 'splice'
    joints.push({ name: nameJoint(prefix, number), kind, positionM })
    positionM += Math.round(pickBetween(random, DRUM_M.min, DRUM_M.max))
  }
  return joints
}

/** Joints at surveyed distances, numbered in their order. */
export function listJoints(
  prefix: string,
  positionsM: readonly number[],
  connectors: readonly number[] = [],
): JointSpec[] {
  return positionsM.map((positionM, index) => ({
    name: nameJoint(prefix, index + 1),
    kind: connectors.includes(index + 1) ? 'connector' : 'splice',
    positionM,
  }))
}

const nameJoint = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(2, '0')}`
