import type { LandmarkKind } from '@fibrewatch/contract/landmark-fields'
import type { DeviceKind } from '@fibrewatch/contract/plant'

/** WGS-84 degrees. */
export type LngLat = readonly [lng: number, lat: number]

/** The equipment in the field: the inventory as an operator would enter it, and the properties of the fibre. */
export interface SimulatedPlant {
  readonly name: string
  /** Parents before their children. */
  readonly domains: readonly SimulatedDomain[]
  readonly sites: readonly SimulatedSite[]
  readonly devices: readonly SimulatedDevice[]
  readonly links: readonly SimulatedLink[]
}

export interface SimulatedDomain {
  readonly name: string
  /** Null: below the installation's root. */
  readonly parentName: string | null
}

export interface SimulatedSite {
  readonly code: string
  readonly name: string
  readonly domainName: string
  readonly lngLat: LngLat
}

const TRANSPORT_KINDS = ['http', 'mqtt'] as const
type TransportKind = (typeof TRANSPORT_KINDS)[number]

export interface SimulatedDevice {
  readonly code: string
  readonly name: string
  readonly kind: Exclude<DeviceKind, 'switch'>
  readonly siteCode: string
  readonly portCount: number
  /** The transport of a device that can use both. */
  readonly transport: TransportKind
}

export interface SimulatedLandmark {
  readonly name: string
  readonly kind: LandmarkKind
  /** Metres of optical distance from the port. */
  readonly opticalM: number
  readonly lngLat: LngLat
  /** Cable metres coiled there. */
  readonly slackM: number
}

export interface SimulatedZone {
  readonly code: string
  readonly name: string
  readonly fromM: number
  readonly toM: number
}

const JOINT_KINDS = ['splice', 'connector'] as const
export type JointKind = (typeof JOINT_KINDS)[number]

export interface Joint {
  readonly positionM: number
  readonly kind: JointKind
  readonly lossDb: number
  /** Negative; connectors alone reflect. */
  readonly reflectanceDb?: number
}

export interface SimulatedLink {
  readonly code: string
  readonly name: string
  readonly deviceCode: string
  readonly port: number
  /** Links of one cable are cut together. */
  readonly cableCode: string
  /** Metres of optical distance from the port to the far end. */
  readonly lengthM: number
  /** Fibre length over cable length, minus 1. */
  readonly excessRatio: number
  readonly groupIndex: number
  /** From the instrument's site to the far end. */
  readonly route: readonly LngLat[]
  readonly landmarks: readonly SimulatedLandmark[]
  readonly zones: readonly SimulatedZone[]
  readonly joints: readonly Joint[]
}

export function requireLink(plant: SimulatedPlant, code: string): SimulatedLink {
  const link = plant.links.find((candidate) => candidate.code === code)
  if (link === undefined) throw new Error(`plant ${plant.name} has no link ${code}`)
  return link
}

export function listLinksOf(plant: SimulatedPlant, deviceCode: string): SimulatedLink[] {
  return plant.links.filter((link) => link.deviceCode === deviceCode)
}
