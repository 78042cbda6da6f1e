import type {
  AlarmType,
  Device,
  Heartbeat,
  Link,
  PlaceDetail,
  PlantTree,
  Severity,
} from '@fibrewatch/contract'
import type { PlaceLocale } from '@fibrewatch/route'
import type { DomainScope } from '#platform/auth/scope'
import type { DeviceActor } from '#platform/auth/actor'
import type { ServerModule } from '#platform/module'
import type { Tx } from '#platform/database/database'

/** A stretch of a link, in metres of optical distance from the port. */
export interface ZoneFacts {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly fromM: number
  readonly toM: number
}

/** What ingest needs to know of a link, kept in memory. */
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

/** Links in memory, forgotten in every process when one changes. Never call it inside a transaction. */
export interface LinkResolver {
  /** The links of one device, by link code. */
  listByDevice(deviceId: number): Promise<ReadonlyMap<string, LinkFacts>>
  load(linkId: number): Promise<LinkFacts | undefined>
}

/** How a position was measured; what is absent is taken from the link's last trace, else from a 100 ns pulse. */
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

/** What something is said of: a device, a link, a position of it. */
export interface Subject {
  readonly deviceId: number | null
  readonly linkId: number | null
  readonly positionM: number | null
}

/** What people call a subject, beyond the names and codes it is shown by. */
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

/** The active alarms of one link, as the alarm module sums them up. */
export interface LinkSummary {
  readonly linkId: number
  readonly severity: Severity
  readonly activeAlarms: number
  /** Nearest active break, metres of optical distance; null when nothing is broken. */
  readonly brokenAtM: number | null
}

/** A fact about a device itself, in the shape of an ingest batch of one. */
export interface DeviceFactBatch {
  readonly device: DeviceActor
  /** Unix milliseconds. */
  readonly receivedAt: number
  readonly facts: readonly DeviceFact[]
}

export interface DeviceFact {
  readonly id: string
  readonly linkId: null
  readonly type: AlarmType
  readonly state: 'raise' | 'clear'
  /** Unix milliseconds. */
  readonly at: number
}

/** What plant takes from the modules that stand on it; given as functions, so that neither waits for the other. */
export interface PlantPorts {
  /** Stores facts and applies them to the alarms; resolves after the commit. */
  submitFacts(batch: DeviceFactBatch): Promise<unknown>
  /** Links without an active alarm are absent. */
  linkSummaries(scope: DomainScope): Promise<readonly LinkSummary[]>
  /** The management domains in the scope. */
  listDomains(scope: DomainScope): Promise<PlantTree['domains']>
  /** Seconds of silence after which a device counts as offline. */
  loadOfflineAfterS(): Promise<number>
}

export interface HeartbeatReport {
  readonly device: DeviceActor
  readonly heartbeat: Heartbeat
  /** Unix milliseconds by the server's clock. */
  readonly receivedAt: number
}

/** What a new trace says of its link. */
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

/** That a device has shown a key of its own. */
export interface DevicePass {
  readonly device: DeviceActor
  /** Unix milliseconds from which the key is taken no more; infinity while no end is set. */
  readonly endsAt: number
  /** The pass as it is now; undefined when it is one no more. */
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
  /** Resolves after the commit. */
  recordHeartbeat(report: HeartbeatReport): Promise<void>
  /** Marks silent devices offline and raises their alarms; runs by itself every ten seconds once started. */
  checkSilence(): Promise<void>
  /** Undefined for an unknown code or a wrong key, and for a device that is disabled or removed. */
  authenticateDevice(code: string, key: string): Promise<DeviceActor | undefined>
  /** The same, for who stays connected. */
  admitDevice(code: string, key: string): Promise<DevicePass | undefined>
  /** A device that may report, by its code alone: its sender has been authenticated by somebody else. */
  findDevice(code: string): Promise<DeviceActor | undefined>
  /**
   * Tells, in every process, after whatever ends or changes a pass of the device, of all devices without a code. Returns
   * what ends the telling.
   */
  onDeviceChange(listener: (code: string | undefined) => void): () => void
  listLinks(scope: DomainScope): Promise<Link[]>
  listDevices(scope: DomainScope): Promise<Device[]>
  /** Undefined outside of the scope too. */
  loadTracedLink(scope: DomainScope, linkId: number): Promise<TracedLink | undefined>
  /** Makes a trace the link's last, unless the link has a newer one. */
  changeLastTrace(tx: Tx, linkId: number, trace: LinkTrace): Promise<void>
  /** Makes a trace the link's reference. Returns the new version. */
  changeReference(tx: Tx, linkId: number, traceId: string): Promise<number>
  /** Tells everyone how a link looks now; call it after the commit of what changed. */
  announceLink(linkId: number): Promise<void>
}
