import type { SimulatedLink } from './plant.ts'

export const DISTURBANCE_CLASSES = [
  'manual-digging',
  'machine-digging',
  'walking',
  'vehicle',
  'knocking',
] as const
export type DisturbanceClass = (typeof DISTURBANCE_CLASSES)[number]

/** Something that is not as it was built. Positions are metres of optical distance on the named link. */
export type Condition =
  /** Cuts every link of the cable. A clean cut reflects like glass in air; a crushed one does not reflect. */
  | {
      readonly kind: 'break'
      readonly linkCode: string
      readonly positionM: number
      readonly reflectanceDb?: number
    }
  /** Loss at 1550 nm; a bend loses less at shorter and more at longer wavelengths. */
  | { readonly kind: 'bend'; readonly linkCode: string; readonly positionM: number; readonly lossDb: number }
  /** At the joint next to the position. */
  | {
      readonly kind: 'joint-loss'
      readonly linkCode: string
      readonly positionM: number
      readonly addedDb: number
    }
  | {
      readonly kind: 'joint-reflectance'
      readonly linkCode: string
      readonly positionM: number
      readonly addedDb: number
    }
  | Disturbance
  | HotSpot
  /** The light source at the far end is weaker than it was. */
  | { readonly kind: 'low-power'; readonly linkCode: string; readonly dropDb: number }
  | { readonly kind: 'offline'; readonly deviceCode: string }

export interface Disturbance {
  readonly kind: 'disturbance'
  readonly linkCode: string
  readonly positionM: number
  readonly class: DisturbanceClass
  /** Metres of fibre that move. */
  readonly extentM: number
}

export interface HotSpot {
  readonly kind: 'hot-spot'
  readonly linkCode: string
  readonly positionM: number
  readonly extentM: number
  /** Where the temperature settles if nothing is done. */
  readonly temperatureC: number
}

export type ConditionKind = Condition['kind']
export type ConditionOf<Kind extends ConditionKind> = Extract<Condition, { readonly kind: Kind }>

/** What is wrong in the plant now, each under the name by which it will be ended. */
export type Conditions = ReadonlyMap<string, Condition>

export const NO_CONDITIONS: Conditions = new Map()

export function addCondition(conditions: Conditions, key: string, condition: Condition): Conditions {
  return new Map([...conditions, [key, condition]])
}

function removeCondition(conditions: Conditions, key: string): Conditions {
  return new Map([...conditions].filter(([candidate]) => candidate !== key))
}

/** Those of one kind that lie on a link. */
export function listOnLink<Kind extends Exclude<ConditionKind, 'offline'>>(
  conditions: Conditions,
  kind: Kind,
  linkCode: string,
): ConditionOf<Kind>[] {
  return [...conditions.values()].filter(
    (condition): condition is ConditionOf<Kind> =>
      condition.kind === kind && 'linkCode' in condition && condition.linkCode === linkCode,
  )
}

/** Breaks of the link's cable, whichever of its links they were stated for. */
export function listBreaks(
  conditions: Conditions,
  { cableCode, lengthM }: SimulatedLink,
  links: readonly SimulatedLink[],
): ConditionOf<'break'>[] {
  const cable = links.filter((link) => link.cableCode === cableCode)
  return cable
    .flatMap(({ code }) => listOnLink(conditions, 'break', code))
    .filter(({ positionM }) => positionM < lengthM)
}

export function isOffline(conditions: Conditions, deviceCode: string): boolean {
  return [...conditions.values()].some(
    (condition) => condition.kind === 'offline' && condition.deviceCode === deviceCode,
  )
}

/** The plant's present, changed by a scenario and read by the instruments. */
export interface PlantState {
  current(): Conditions
  apply(key: string, condition: Condition): void
  end(key: string): void
}

export function createPlantState(): PlantState {
  let conditions = NO_CONDITIONS
  return {
    current: () => conditions,
    apply: (key, condition) => {
      conditions = addCondition(conditions, key, condition)
    },
    end: (key) => {
      conditions = removeCondition(conditions, key)
    },
  }
}
