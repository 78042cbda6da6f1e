import type { Device, Link, LinkState, PlaceDetail, Site } from '@fibrewatch/contract'
import type { PlaceLocale } from '@fibrewatch/route'
import type { DomainScope } from '#platform/auth/scope'
import type { DeviceActor } from '#platform/auth/actor'
import type { ServerModule } from '#platform/module'
import type { Tx } from '#platform/database/database'
import type { Page } from '#platform/list/page'
import type { PlaceLocator } from './place-locator.ts'
import type { LiveRange } from './plant-live.repository.ts'
import type { PlantLive } from './plant.live.ts'
import type { ListFilter } from './plant-read.repository.ts'
import type { LinkDetail } from './plant-read.service.ts'

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
  readonly pulseNs?: number
  readonly sampleSpacingM?: number
}

export interface Position {
  readonly linkId: number
  /** Metres of optical distance from the port. */
  readonly positionM: number
  readonly accuracy?: PlaceAccuracy
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
}

/** Proof that a device has shown a key of its own. */
export interface DevicePass {
  readonly device: DeviceActor
  /** Unix milliseconds when the key ends; infinity while no end is set. */
  readonly endsAt: number
  /** The present pass; undefined when it has ended. */
  readonly renew: () => Promise<DevicePass | undefined>
}

export interface PlantModule extends ServerModule {
  readonly resolver: LinkResolver
  /** Null when the link is unknown or has no route. Never call it inside a transaction. */
  locate(position: Position): Promise<LocatedPlace | null>
  /** The same for many, in their order: the routes that are not in memory are loaded in one query. */
  locateAll(positions: readonly Position[]): Promise<(LocatedPlace | null)[]>
  /** In their order. Never call it inside a transaction. */
  nameAll(subjects: readonly Subject[]): Promise<SubjectNames[]>
  /** Undefined for an unknown code or a wrong key, and for a device that is disabled or removed. */
  authenticateDevice(code: string, key: string): Promise<DeviceActor | undefined>
  /** The same, for connections that stay open. */
  admitDevice(code: string, key: string): Promise<DevicePass | undefined>
  /** A device that may report, by its code alone: its sender was authenticated by somebody else. */
  findDevice(code: string): Promise<DeviceActor | undefined>
  /**
   * Calls the listener, in every process, after a change that may end a pass of the device; without a code for all devices.
   * Returns what stops it.
   */
  onDeviceChange(listener: (code: string | undefined) => void): () => void
  listSites(scope: DomainScope): Promise<Site[]>
  listDevices(scope: DomainScope): Promise<Device[]>
  listLinks(scope: DomainScope): Promise<PlantLink[]>
  loadLinkPage(filter: ListFilter): Promise<Page<PlantLink>>
  /** @throws object.not-found */
  loadLinkDetail(scope: DomainScope, linkId: number): Promise<LinkDetail>
  /** The ground lines of links: whole, and beyond a break. Links without a route are absent. */
  readonly listLines: PlaceLocator['listLines']
  /** Undefined outside of the scope too. */
  loadTracedLink(scope: DomainScope, linkId: number): Promise<TracedLink | undefined>
  /** Makes a trace the link's last, unless the link has a newer one. */
  changeLastTrace(tx: Tx, linkId: number, trace: LinkTrace): Promise<void>
  /** Makes a trace the link's reference. Returns the new version. */
  changeReference(tx: Tx, linkId: number, traceId: string): Promise<number>
  /** Numbers a change of a device inside its transaction; what it returns tells everyone, after the commit. */
  readonly stampDevice: PlantLive['stampDevice']
  /** Numbers a change of a link inside a transaction. */
  readonly stampLink: PlantLive['stampLink']
  /** The links that changed, each with the number of its last change, in their order. */
  listChangedLinks(range: Omit<LiveRange, 'table'>): Promise<[number, PlantLink][]>
  listLinksById(ids: readonly number[]): Promise<PlantLink[]>
}
