import type { SimulatedLink } from './plant.ts'

export const DISTURBANCE_CLASSES = [
  'manual-digging',
  'machine-digging',
  'walking',
  'vehicle',
  'knocking',
] as const
export type DisturbanceClass = (typeof DISTURBANCE_CLASSES)[number]

/** A fault or change in the plant. Positions are metres of optical distance on the named link. */
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
  /** Metres of vibrating fibre. */
  readonly extentM: number
}

export interface HotSpot {
  readonly kind: 'hot-spot'
  readonly linkCode: string
  readonly positionM: number
  readonly extentM: number
  /** The temperature it settles at if nothing is done. */
  readonly temperatureC: number
}

export type ConditionKind = Condition['kind']
export type ConditionOf<Kind extends ConditionKind> = Extract<Condition, { readonly kind: Kind }>

/** The present conditions of the plant, each by the key that ends it. */
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

/** Breaks of the link's cable, on whichever of its links they were stated. */
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

/** The present state of the plant, changed by a scenario and read by the instruments. */
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
