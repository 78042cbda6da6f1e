import type { PlaceDetail } from '@fibrewatch/contract/alarm'
import type { Link } from '@fibrewatch/contract/plant'
import type { LinkState } from '@fibrewatch/contract/tree-link'
import type { PlaceLocale } from '@fibrewatch/route'
import type { DeviceActor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'

/** A stretch of a link, in metres of optical distance from the port. */
export interface ZoneFacts {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly fromM: number
  readonly toM: number
}

/** What ingest needs to know of a link, cached. */
export interface LinkFacts {
  readonly linkId: number
  readonly code: string
  readonly name: string
  readonly deviceId: number
  readonly deviceCode: string
  readonly domainId: number
  readonly lengthM: number
  readonly enabled: boolean
  /** By `fromM`. */
  readonly zones: readonly ZoneFacts[]
}

/** Cached links, forgotten in every process when one changes. Never call it inside a transaction. */
export interface LinkResolver {
  /** The links of one device, by link code. */
  listByDevice(deviceId: number): Promise<ReadonlyMap<string, LinkFacts>>
  load(linkId: number): Promise<LinkFacts | undefined>
}

/** How a position was measured; missing values are taken from the link's last trace, else from a 100 ns pulse. */
export interface PlaceAccuracy {
  /** Standard deviation of the position by the fit of its edge: then pulse and sampling count no more. */
  readonly positionSigmaM?: number
  readonly pulseNs?: number
  readonly sampleSpacingM?: number
}

export interface Position {
  readonly linkId: number
  /** Metres of optical distance from the port. */
  readonly positionM: number
  readonly accuracy?: PlaceAccuracy
  /** When it was measured, Unix milliseconds: it lies where it lay then. Absent: now. */
  readonly atMs?: number
}

/** The subject of a fact or alarm: a device, a link, a position of it. */
export interface Subject {
  readonly deviceId: number | null
  readonly linkId: number | null
  readonly positionM: number | null
}

/** Names of a subject, beyond the names and codes it shows. */
export interface SubjectNames {
  /** Null where there is no device. */
  readonly device: string | null
  /** Of the link's name; empty without a link. */
  readonly linkReading: string
  /** The nearest surveyed landmarks on either side. */
  readonly landmarks: readonly string[]
}

/** A position on the ground. */
export interface LocatedPlace {
  /** `JC-07 后 214 m，JC-08 前 1,518 m`, in the reader's language. */
  text(locale: PlaceLocale): string
  /** WGS-84 `[longitude, latitude]`, degrees. */
  readonly lngLat: number[]
  /** ± metres. */
  readonly uncertaintyM: number
  readonly detail: PlaceDetail
}

/** A link as the plant knows it: what its alarms say is not part of it. */
export type PlantLink = Omit<Link, 'state' | 'severity' | 'activeAlarms' | 'brokenAtM'> & {
  /** What the link is while no alarm of it is active. */
  readonly quietState: Exclude<LinkState, 'alarmed' | 'broken'>
}

/** Facts of a new trace about its link. */
export interface LinkTrace {
  readonly traceId: string
  readonly measuredAt: Date
  readonly pulseNs: number
  readonly sampleSpacingM: number
}

/** A link as the trace module needs it. */
export interface TracedLink {
  readonly linkId: number
  readonly code: string
  readonly domainId: number
  readonly device: DeviceActor
  readonly referenceTraceId: string | null
  readonly referenceVersion: number
  readonly lastTraceAt: Date | null
  readonly createdAt: Date
  /** As it was entered. */
  readonly lengthM: number
  readonly groupIndex: number
  /** As stated: fibre before the span, 0 for none, and behind it. */
  readonly launchOffsetM: number
  readonly receiveFibreM: number | null
  /** Optical distances of the landmarks, in order. */
  readonly landmarksM: readonly number[]
}

/** What is about a device or its links, and is in their domain. */
export interface DomainFollower {
  /** Before anything of the plant is locked, as whoever stores facts does it: two that wait for each other would never end. */
  readonly lock: (tx: Tx, deviceId: number) => Promise<void>
  /** The device and its links are in the domain already. */
  readonly move: (tx: Tx, move: DomainMove) => Promise<void>
}

export interface DomainMove {
  readonly deviceId: number
  readonly domainId: number
}

/** Proof that a device has shown a key or a certificate of its own. */
export interface DevicePass {
  readonly device: DeviceActor
  /** Unix milliseconds when that ends; infinity while no end is set. */
  readonly endsAt: number
  /** The present pass; undefined when it has ended. */
  readonly renew: () => Promise<DevicePass | undefined>
}
