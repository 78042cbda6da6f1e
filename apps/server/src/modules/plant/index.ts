import type { Device, Site } from '@fibrewatch/contract/plant'
import type { ChangeCall, Restorer } from '#modules/plant-change'
import type { DeviceActor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import type { Page } from '#platform/list/page'
import type { Deps, ServerModule } from '#platform/module'
import { fillReadings } from '#platform/text/fill-readings'
import { makeDeviceKeeper } from './device-keeper.ts'
import type { DeviceParts } from './device.service.ts'
import { makePlantEntrants, type PlantEntrants } from './entrants.ts'
import { type LandmarkMoves, moveLandmarks } from './landmark-moves.service.ts'
import { makeLinkRestorer, type RestoredPorts } from './link-restorer.ts'
import { changeLastTrace, replaceLastTrace } from './link.service.ts'
import {
  changeMapping,
  loadMappings,
  restoreMapping,
  type KeptMapping,
  type MappingChange,
} from './link-mapping.service.ts'
import { changeReference } from './link-write.repository.ts'
import { createPlantLive, listChangedLinks, type PlantLive } from './plant.live.ts'
import { createPlantMemory } from './plant-memory.ts'
import type { PlaceLocator } from './place-locator.ts'
import type { LiveRange } from './plant-live.repository.ts'
import type { ListFilter } from './plant-read.repository.ts'
import * as reading from './plant-read.service.ts'
import { makePlantRoutes } from './plant.routes.ts'
import type {
  DevicePass,
  DomainFollower,
  LinkResolver,
  LinkTrace,
  LocatedPlace,
  PlantLink,
  Position,
  Subject,
  SubjectNames,
  TracedLink,
} from './plant.types.ts'
import { type DeviceCount, listDeviceCounts } from './device-sight.repository.ts'
import { siteKeeper } from './site-keeper.ts'

export {
  changeDeviceState,
  type DeviceCount,
  listSilentDevices,
  loadSight,
  type SilentDevice,
  touchDevice,
} from './device-sight.repository.ts'
export type { GroundBox } from './drawn-lines.ts'
export type { PlantEntrants } from './entrants.ts'
export type { DeviceFields } from './device-write.repository.ts'
export type { KeptLink } from './link-keeper.ts'
export type { KeptMapping, LinkMapping, MappingChange } from './link-mapping.service.ts'
export type { SiteFields } from './site.repository.ts'
export type { ListFilter } from './plant-read.repository.ts'
export type {
  DevicePass,
  DomainFollower,
  LinkTrace,
  PlantLink,
  TracedLink,
} from './plant.types.ts'

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
  /** The same for who has shown a certificate of that name, which ends then (Unix milliseconds). */
  admitCertified(code: string, endsAt: number): Promise<DevicePass | undefined>
  /** A device that may report, by its code alone: its sender was authenticated by somebody else. */
  findDevice(code: string): Promise<DeviceActor | undefined>
  /**
   * Calls the listener, in every process, after a change that may end a pass of the device; without a code for all devices.
   * Returns what stops it.
   */
  onDeviceChange(listener: (code: string | undefined) => void): () => void
  /** When a module is made: what it keeps of a device and its links moves with them to another domain. */
  followDomains(follower: DomainFollower): void
  listSites(scope: DomainScope): Promise<Site[]>
  listDevices(scope: DomainScope): Promise<Device[]>
  /** The devices of the whole installation by kind and state. */
  listDeviceCounts(): Promise<DeviceCount[]>
  listLinks(scope: DomainScope): Promise<PlantLink[]>
  loadLinkPage(filter: ListFilter): Promise<Page<PlantLink>>
  /** @throws object.not-found */
  loadLinkDetail(scope: DomainScope, linkId: number): Promise<reading.LinkDetail>
  /** The ground lines of links: whole, and beyond a break. Links without a route are absent. */
  readonly listLines: PlaceLocator['listLines']
  readonly drawLines: PlaceLocator['drawLines']
  /** Undefined outside of the scope too. */
  loadTracedLink(scope: DomainScope, linkId: number): Promise<TracedLink | undefined>
  /** Makes a trace the link's last, unless the link has a newer one. */
  changeLastTrace(tx: Tx, linkId: number, trace: LinkTrace): Promise<void>
  /** Takes a trace from its place as the link's last; does nothing where another is that. */
  replaceLastTrace(
    tx: Tx,
    linkId: number,
    change: { formerId: string; next: LinkTrace | null },
  ): Promise<void>
  /** Makes a trace the link's reference. Returns the new version. */
  changeReference(tx: Tx, linkId: number, traceId: string): Promise<number>
  /** Where the distances of links lie; nobody else changes them until the commit. */
  loadMappings(tx: Tx, linkIds: readonly number[]): Promise<KeptMapping[]>
  /** Makes the distances of a link others from a moment on; what was measured before it keeps the former ones. */
  changeMapping(tx: Tx, change: MappingChange): Promise<void>
  /** Takes that back, as if it had never been. */
  restoreMapping(tx: Tx, change: MappingChange): Promise<void>
  /** Moves landmarks to where they were found. @throws what `moveLandmarks` throws */
  moveLandmarks(call: ChangeCall, given: LandmarkMoves): Promise<{ version: number }>
  /** Numbers a change of a device inside its transaction; what it returns tells everyone, after the commit. */
  readonly stampDevice: PlantLive['stampDevice']
  /** Numbers a change of a link inside a transaction. */
  readonly stampLink: PlantLive['stampLink']
  /** The links that changed, each with the number of its last change, in their order. */
  listChangedLinks(range: Omit<LiveRange, 'table'>): Promise<[number, PlantLink][]>
  listLinksById(ids: readonly number[]): Promise<PlantLink[]>
  /** How its changes are undone; what else is known of the port of a link is the cables'. */
  makeRestorers(ports: RestoredPorts): readonly Restorer[]
  /** How they are entered from files. */
  readonly entrants: PlantEntrants
}

/** Sites, devices, links, landmarks and zones: what is watched, by whom, and where it lies. */
export function createPlantModule(deps: Pick<Deps, 'database' | 'clock' | 'live' | 'bus'>): PlantModule {
  const { clock, live } = deps
  const { db, intake } = deps.database
  const memory = createPlantMemory({ db: intake, clock, bus: deps.bus })
  const plantLive = createPlantLive({ db, live, clock })
  const followers: DomainFollower[] = []
  const parts: DeviceParts = { db, memory, clock, live: plantLive, followers }
  let stopListening = (): void => {}
  return {
    name: 'plant',
    routes: makePlantRoutes(parts),
    makeRestorers: (ports) => [siteKeeper, makeDeviceKeeper(parts), makeLinkRestorer(memory, ports)],
    entrants: makePlantEntrants(parts),
    start: async () => {
      await fillReadings(db, 'link')
      stopListening = memory.listen()
    },
    stop: async () => stopListening(),
    resolver: memory.resolver,
    locate: memory.locator.locate,
    locateAll: memory.locator.locateAll,
    nameAll: memory.naming.nameAll,
    listLines: memory.locator.listLines,
    drawLines: memory.locator.drawLines,
    authenticateDevice: async (...login) => (await memory.authentication.admit(...login))?.device,
    admitDevice: memory.authentication.admit,
    admitCertified: memory.authentication.admitCertified,
    findDevice: memory.authentication.find,
    onDeviceChange: memory.onDeviceChange,
    followDomains: (follower) => void followers.push(follower),
    listSites: (scope) => reading.listSites(parts, scope),
    listDevices: (scope) => reading.listDevices(parts, scope),
    listDeviceCounts: () => listDeviceCounts(db),
    listLinks: (scope) => reading.listLinks(parts, scope),
    loadLinkPage: (filter) => reading.loadLinkPage(parts, filter),
    loadLinkDetail: (scope, linkId) => reading.loadLinkDetail(parts, scope, linkId),
    loadTracedLink: (scope, linkId) => reading.loadTracedLink(parts, scope, linkId),
    changeLastTrace: (tx, linkId, trace) => changeLastTrace(parts, tx, { linkId, ...trace }),
    replaceLastTrace: (tx, linkId, change) => replaceLastTrace(parts, tx, { linkId, ...change }),
    changeReference,
    loadMappings,
    changeMapping: (tx, change) => changeMapping(parts, tx, change),
    restoreMapping: (tx, change) => restoreMapping(parts, tx, change),
    moveLandmarks: (call, given) => moveLandmarks(parts, call, given),
    stampDevice: plantLive.stampDevice,
    stampLink: plantLive.stampLink,
    listChangedLinks: (range) => listChangedLinks(db, range),
    listLinksById: (ids) => reading.listLinksById(parts, ids),
  }
}
