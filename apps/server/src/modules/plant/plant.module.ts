import type { Deps } from '#platform/module'
import { fillReadings } from '#platform/text/fill-readings'
import { DeviceService } from './device.service.ts'
import { createPlantLive, listChangedLinks } from './plant.live.ts'
import { createPlantMemory } from './plant-memory.ts'
import * as reading from './plant-read.service.ts'
import { makePlantRoutes } from './plant.routes.ts'
import type { PlantModule } from './plant.types.ts'
import { changeLastTrace, changeReference } from './plant-write.repository.ts'
import { createPlantWriteService } from './plant-write.service.ts'

/** Sites, devices, links, landmarks and zones: what is watched, by whom, and where it lies. */
export function createPlantModule(deps: Pick<Deps, 'database' | 'clock' | 'live' | 'bus'>): PlantModule {
  const { clock, live } = deps
  const { db, intake } = deps.database
  const memory = createPlantMemory({ db: intake, clock, bus: deps.bus })
  const plantLive = createPlantLive({ db, live, clock })
  const devices = new DeviceService({ db, memory, clock, live: plantLive })
  let stopListening = (): void => {}
  return {
    name: 'plant',
    routes: makePlantRoutes({ reading: { db }, writing: createPlantWriteService({ db, memory }), devices }),
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
    authenticateDevice: async (...login) => (await memory.authentication.admit(...login))?.device,
    admitDevice: memory.authentication.admit,
    findDevice: memory.authentication.find,
    onDeviceChange: memory.onDeviceChange,
    listSites: (scope) => reading.listSites({ db }, scope),
    listDevices: (scope) => reading.listDevices({ db }, scope),
    listLinks: (scope) => reading.listLinks({ db }, scope),
    loadLinkPage: (filter) => reading.loadLinkPage({ db }, filter),
    loadLinkDetail: (scope, linkId) => reading.loadLinkDetail({ db }, scope, linkId),
    loadTracedLink: (scope, linkId) => reading.loadTracedLink({ db }, scope, linkId),
    changeLastTrace: async (tx, linkId, trace) => {
      // Places of this link are as exact as its last measurement.
      if (await changeLastTrace(tx, linkId, trace)) await memory.announce(tx, { linkId })
    },
    changeReference,
    stampDevice: plantLive.stampDevice,
    stampLink: plantLive.stampLink,
    listChangedLinks: (range) => listChangedLinks(db, range),
    listLinksById: (ids) => reading.listLinksById({ db }, ids),
  }
}
