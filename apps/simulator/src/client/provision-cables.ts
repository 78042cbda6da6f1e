import { cableApi, jointApi, nodeApi } from '@fibrewatch/contract/cable'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { measureLineM } from '../plant/ground-line.ts'
import type { LngLat, SimulatedLandmark, SimulatedLink } from '../plant/plant.ts'
import type { Admin } from './admin.ts'
import type { ProvisionedPlant } from './provision-plant.ts'

/** What rides on fibres of a cable. */
export interface SimulatedService {
  readonly code: string
  readonly name: string
  readonly customer: string
  readonly circuit: string
  readonly contact: string
  readonly priority: number
  readonly cableCode: string
  readonly working: readonly number[]
  readonly spare: readonly number[]
}

const FIBRES_PER_TUBE = 12
/** The green fibre of each tube is watched: numbers 3, 15, 27 … */
const FIRST_WATCHED_FIBRE = 3
const LARGEST_PAGE = 1000

interface Run extends ProvisionedPlant {
  readonly admin: Admin
  /** Nodes that exist, by code. */
  readonly nodeIds: Map<string, number>
}

/**
 * Enters the cables that links of a plant lie in, their nodes, patches and services, as an operator would. What exists
 * already, by code, is kept as it is.
 * @throws AdminError
 */
export async function provisionCables(
  admin: Admin,
  provisioned: ProvisionedPlant,
  services: readonly SimulatedService[],
): Promise<void> {
  const query = { limit: LARGEST_PAGE }
  const known = await admin.call(cableApi.page, { query })
  const nodes = await admin.call(nodeApi.page, { query })
  const run = { ...provisioned, admin, nodeIds: new Map(nodes.list.map(({ code, id }) => [code, id])) }
  const cableIds = new Map(known.list.map(({ code, id }) => [code, id]))
  for (const [cableCode, links] of Map.groupBy(listWatched(run), (link) => link.cableCode))
    if (!cableIds.has(cableCode)) cableIds.set(cableCode, await layCable(run, cableCode, links))
  await provisionServices(run, services, cableIds)
}

const WATCHING_KINDS: ReadonlySet<string> = new Set(['otdr', 'power-meter'])

/** Reflectometers and power meters look through cables of many fibres; sensing fibres lie by themselves. */
const listWatched = ({ plant }: Run): SimulatedLink[] => {
  const devices = plant.devices.filter(({ kind }) => WATCHING_KINDS.has(kind))
  const watching = new Set(devices.map(({ code }) => code))
  return plant.links.filter(({ deviceCode }) => watching.has(deviceCode))
}

/** The first link of a cable gives its way. */
async function layCable(run: Run, code: string, links: readonly SimulatedLink[]): Promise<number> {
  const [first] = links
  if (first === undefined) throw new Error(`${code} has no link`)
  const { admin } = run
  const { domainId } = findSite(run, first)
  const fibreCount = links.length > 1 ? 144 : 96
  const { id } = await admin.call(cableApi.add, {
    body: {
      code,
      name: first.name,
      domainId,
      type: `GYTS-${fibreCount}B1`,
      fibreCount,
      fibresPerTube: FIBRES_PER_TUBE,
      colourCode: 'gb',
      lengthM: Math.ceil(findCableM(first, first.lengthM)),
      excessRatio: first.excessRatio,
      maker: '长飞光纤',
      laidOn: '2019-06-18',
      laidBy: '',
      adminState: 'in-service',
      remark: '',
    },
  })
  await admin.call(cableApi.stops, { body: { id, version: 1, stops: await makeStops(run, first) } })
  await patchLinks(run, id, links)
  return id
}

function findSite({ plant, domainIds }: Run, { deviceCode }: SimulatedLink) {
  const device = plant.devices.find(({ code }) => code === deviceCode)
  const site = plant.sites.find(({ code }) => code === device?.siteCode)
  if (site === undefined) throw new Error(`${deviceCode} stands nowhere`)
  return { site, domainId: domainIds.get(site.domainName) ?? 0 }
}

const findCableM = ({ excessRatio }: SimulatedLink, opticalM: number): number =>
  Math.round((opticalM / (1 + excessRatio)) * 10) / 10

interface NodeAt {
  readonly nodeId: number
  readonly cableM: number
  readonly groundM: number
  readonly slackM: number
}

async function makeStops(run: Run, link: SimulatedLink) {
  const nodes = await makeNodes(run, link)
  const lastIndex = nodes.length - 1
  return nodes.map(({ nodeId, cableM, groundM, slackM }, index) => ({
    nodeId,
    cableM,
    // Read where the sheath is opened: both ends are spliced there, and the loop lies before them.
    sheathInM: index === 0 ? null : cableM,
    sheathOutM: index === lastIndex ? null : cableM,
    slackM,
    passing: index === 0 || index === lastIndex ? ('cut' as const) : ('straight' as const),
    laying: index === lastIndex ? null : ('duct' as const),
    line: listPointsBetween(link.route, groundM, nodes[index + 1]?.groundM ?? groundM),
  }))
}

async function makeNodes(run: Run, link: SimulatedLink): Promise<NodeAt[]> {
  const { site, domainId } = findSite(run, link)
  const frame = { code: `${site.code}-ODF`, name: site.name, kind: 'odf' as const, lngLat: site.lngLat }
  const nodes: NodeAt[] = [
    { nodeId: await requireNode(run, domainId, frame), cableM: 0, groundM: 0, slackM: 0 },
  ]
  let passedM = 0
  for (const landmark of link.landmarks) {
    const { opticalM, slackM } = landmark
    const cableM = findCableM(link, opticalM)
    nodes.push({
      nodeId: await requireNode(run, domainId, describeNode(run, link, landmark)),
      cableM,
      groundM: cableM - passedM - slackM / 2,
      slackM,
    })
    passedM += slackM
  }
  return nodes
}

interface NodeSpec {
  readonly code: string
  readonly name: string
  readonly kind: 'odf' | 'closure' | 'building'
  readonly lngLat: LngLat
}

/** The far end of a cable is the frame of a site, where the plant has one of that name. */
function describeNode(
  { plant }: Run,
  { cableCode }: SimulatedLink,
  { name, kind, lngLat }: SimulatedLandmark,
): NodeSpec {
  const site = plant.sites.find((each) => each.name === name)
  if (site !== undefined) return { code: `${site.code}-ODF`, name, kind: 'odf', lngLat: site.lngLat }
  const code = `${cableCode}-${name}`
  return kind === 'site'
    ? { code: `${cableCode}-END`, name, kind: 'building', lngLat }
    : { code, name, kind: 'closure', lngLat }
}

async function requireNode(run: Run, domainId: number, spec: NodeSpec): Promise<number> {
  const known = run.nodeIds.get(spec.code)
  if (known !== undefined) return known
  const rest = { siteId: null, address: '', adminState: 'in-service' as const, remark: '' }
  const body = { ...spec, lngLat: [...spec.lngLat], domainId, ...rest }
  const { id } = await run.admin.call(nodeApi.add, { body })
  run.nodeIds.set(spec.code, id)
  return id
}

/** Points of a route between two distances along it. */
function listPointsBetween(route: readonly LngLat[], fromM: number, toM: number): number[][] {
  let alongM = 0
  return route.flatMap((point, index) => {
    const before = route[index - 1]
    alongM += before === undefined ? 0 : measureLineM([before, point])
    return alongM > fromM && alongM < toM ? [[...point]] : []
  })
}

/** Each link at the first node of the cable, on the green fibre of a tube of its own. */
async function patchLinks(
  { admin, deviceIds }: Run,
  cableId: number,
  links: readonly SimulatedLink[],
): Promise<void> {
  const { stops } = await admin.call(cableApi.info, { query: { id: cableId } })
  const [stop] = stops
  if (stop === undefined) return
  const joints = links.map(({ deviceCode, port }, index) => ({
    kind: 'patch' as const,
    tray: 'A',
    position: String(index + 1),
    lossDb: 0.3,
    measuredOn: null,
    ends: [
      { deviceId: deviceIds.get(deviceCode) ?? 0, port },
      { stopId: stop.id, fibre: FIRST_WATCHED_FIBRE + index * FIBRES_PER_TUBE, side: 'b' as const },
    ],
  }))
  await admin.call(jointApi.add, { body: { nodeId: stop.nodeId, joints } })
}

async function provisionServices(
  { admin }: Run,
  services: readonly SimulatedService[],
  cableIds: ReadonlyMap<string, number>,
): Promise<void> {
  const known = await admin.call(cableServiceApi.page, { query: { limit: LARGEST_PAGE } })
  const cables = await admin.call(cableApi.page, { query: { limit: LARGEST_PAGE } })
  for (const { cableCode, working, spare, ...service } of services) {
    const cableId = cableIds.get(cableCode)
    const domainId = cables.list.find(({ id }) => id === cableId)?.domainId
    if (cableId === undefined || domainId === undefined) continue
    if (known.list.some(({ code }) => code === service.code)) continue
    const fibres = [
      ...working.map((fibre) => ({ cableId, fibre, way: 'working' as const })),
      ...spare.map((fibre) => ({ cableId, fibre, way: 'spare' as const })),
    ]
    await admin.call(cableServiceApi.add, { body: { ...service, domainId, remark: '', fibres } })
  }
}
