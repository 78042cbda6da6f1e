import type { Joint, Terminal } from '@fibrewatch/contract/cable'
import type { FileOwner } from '@fibrewatch/contract/plant-file'
import type { KeptValues } from '#modules/attribute'
import type { CableFields, KeptStop, NodeFields } from '#modules/cable'
import type { DeviceFields, KeptLink, SiteFields } from '#modules/plant'
import { compileObjectValidator } from '#platform/http/validation'
import { type DomainPath, type Part, PART_SCHEMAS, type PartState } from './archive-format.ts'
import type { PartKind } from './archive-key.ts'
import type { NamedObject, ObjectGiven, Reference } from './object-given.ts'
import { columnOf, RowFault } from './row-fault.ts'

const VALIDATORS = {
  site: compileObjectValidator(PART_SCHEMAS.site),
  node: compileObjectValidator(PART_SCHEMAS.node),
  cable: compileObjectValidator(PART_SCHEMAS.cable),
  stops: compileObjectValidator(PART_SCHEMAS.stops),
  device: compileObjectValidator(PART_SCHEMAS.device),
  link: compileObjectValidator(PART_SCHEMAS.link),
  joints: compileObjectValidator(PART_SCHEMAS.joints),
  service: compileObjectValidator(PART_SCHEMAS.service),
  'site-attributes': compileObjectValidator(PART_SCHEMAS['site-attributes']),
  'node-attributes': compileObjectValidator(PART_SCHEMAS['node-attributes']),
  'cable-attributes': compileObjectValidator(PART_SCHEMAS['cable-attributes']),
  'device-attributes': compileObjectValidator(PART_SCHEMAS['device-attributes']),
  'link-attributes': compileObjectValidator(PART_SCHEMAS['link-attributes']),
  'service-attributes': compileObjectValidator(PART_SCHEMAS['service-attributes']),
}

/** What the row of an archive says. @throws RowFault for what is no object of its kind */
export function readPart<Kind extends PartKind>(kind: Kind, text: string): Part<Kind> {
  const part: unknown = JSON.parse(text)
  const isValid = VALIDATORS[kind]
  // The schema is that of the type.
  if (isValid(part)) return part as Part<Kind>
  const property = (isValid.errors?.[0]?.instancePath ?? '')
    .split('/')
    .findLast((name) => /^[a-z]/i.test(name))
  throw new RowFault('import.field-invalid', columnOf(property ?? 'state'), kind)
}

/** The codes of what the object names. */
export function listPartReferences(kind: PartKind, text: string): Partial<Record<Reference, string[]>> {
  const { state } = readPart(kind, text)
  const codes = (found: readonly (string | null)[]) => found.flatMap((code) => code ?? [])
  if ('stops' in state) return { node: state.stops.map(({ node }) => node) }
  if ('joints' in state) {
    const ends = state.joints.flatMap((joint) => joint.ends)
    return {
      cable: ends.flatMap((end) => ('cable' in end ? [end.cable] : [])),
      device: ends.flatMap((end) => ('device' in end ? [end.device] : [])),
    }
  }
  if ('fibres' in state) return { cable: state.fibres.map(({ cable }) => cable) }
  if ('device' in state) return { device: [state.device] }
  return 'site' in state ? { site: codes([state.site]) } : {}
}

function findCode(code: string, id: Reference, { known }: ObjectGiven): NamedObject {
  const found = known[id].get(code)
  if (found === undefined) throw new RowFault('import.unknown', id, code)
  return found
}

function findPath(path: DomainPath, { domainsBelow }: ObjectGiven): number {
  const [found, other] = domainsBelow.get(JSON.stringify(path)) ?? []
  if (found === undefined) throw new RowFault('import.unknown', 'domain', path.join(' / '))
  if (other !== undefined) throw new RowFault('import.ambiguous', 'domain', path.join(' / '))
  return found
}

interface Making<Kind extends PartKind> extends Part<Kind> {
  readonly given: ObjectGiven
  readonly before: object | undefined
}

/** What an object is to be, as its keeper loads it. */
type Makers = { readonly [Kind in PartKind]: (making: Making<Kind>) => object }

const makeSite: Makers['site'] = ({ state, domain, given }): SiteFields => ({
  code: given.code,
  domainId: findPath(domain, given),
  ...state,
})

const findSite = (site: string | null, given: ObjectGiven): number | null =>
  site === null ? null : findCode(site, 'site', given).id

const makeNode: Makers['node'] = ({ state: { site, ...fields }, domain, given }): NodeFields => ({
  code: given.code,
  domainId: findPath(domain, given),
  siteId: findSite(site, given),
  ...fields,
})

const makeCable: Makers['cable'] = ({ state, domain, given }): CableFields => ({
  code: given.code,
  domainId: findPath(domain, given),
  ...state,
})

/** A stop at the same place stays the same one. */
const makeStops: Makers['stops'] = ({ state, given, before }) => {
  const free = [...(before as readonly KeptStop[])]
  return state.stops.map(({ node, ...stop }) => {
    const nodeId = findCode(node, 'node', given).id
    const at = free.findIndex((was) => was.nodeId === nodeId && was.cableM === stop.cableM)
    const [was] = at < 0 ? [] : free.splice(at, 1)
    return { ...(was && { id: was.id }), nodeId, ...stop }
  })
}

const makeDevice: Makers['device'] = ({ state: { site, ...fields }, domain, given }): DeviceFields => ({
  code: given.code,
  domainId: findPath(domain, given),
  siteId: findSite(site, given),
  ...fields,
})

const numberAs = (was: { readonly id: number } | undefined) => (was === undefined ? {} : { id: was.id })

/** A link with all that lies on it; what the archive does not name goes. */
const makeLink: Makers['link'] = ({ state: { device, ...fields }, given, before }) => {
  const was = before as KeptLink | undefined
  const { id: deviceId, domainId } = findCode(device, 'device', given)
  if (was !== undefined && was.deviceId !== deviceId) throw new RowFault('import.fixed', 'device', device)
  return {
    ...fields,
    code: given.code,
    deviceId,
    domainId,
    landmarks: fields.landmarks.map((landmark) => ({
      ...numberAs(was?.landmarks.find(({ opticalM }) => opticalM === landmark.opticalM)),
      ...landmark,
    })),
    zones: fields.zones.map((zone) => ({
      ...numberAs(was?.zones.find(({ code }) => code === zone.code)),
      ...zone,
    })),
  }
}

type ArchivedEnd = PartState<'joints'>['joints'][number]['ends'][number]

function findTerminal(end: ArchivedEnd, given: ObjectGiven): Terminal {
  if ('device' in end) return { deviceId: findCode(end.device, 'device', given).id, port: end.port }
  const { cable, stop, fibre, side } = end
  const stopId = given.stops.get(findCode(cable, 'cable', given).id)?.[stop]
  if (stopId === undefined) throw new RowFault('import.unknown', 'cable', cable)
  return { stopId, fibre, side }
}

/** Joints that are there already stay as they are, and so do those that the archive does not name. */
const makeJoints: Makers['joints'] = ({ state, given, before }) => {
  const was = before as readonly Joint[]
  const nameEnds = (ends: readonly Terminal[]) => ends.map((end) => JSON.stringify(sortFields(end))).join()
  const there = new Set(was.map(({ ends }) => nameEnds(ends)))
  const wanted = state.joints.map((joint) => ({
    ...joint,
    ends: joint.ends.map((end) => findTerminal(end, given)),
  }))
  return [...was, ...wanted.filter(({ ends }) => !there.has(nameEnds(ends)))]
}

const sortFields = (end: Terminal): object =>
  'stopId' in end
    ? { stopId: end.stopId, fibre: end.fibre, side: end.side }
    : { deviceId: end.deviceId, port: end.port }

const makeService: Makers['service'] = ({ state: { fibres, ...fields }, domain, given }) => ({
  ...fields,
  code: given.code,
  domainId: findPath(domain, given),
  fibres: fibres
    .map(({ cable, ...fibre }) => ({ cableId: findCode(cable, 'cable', given).id, ...fibre }))
    .toSorted((a, b) => a.cableId - b.cableId || a.fibre - b.fibre),
})

/** Those that the archive does not name stay. What was before was loaded by the keeper of the attributes. */
const makeAttributes =
  (target: FileOwner) =>
  ({ state, before }: Pick<Making<'site-attributes'>, 'state' | 'before'>): KeptValues => ({
    target,
    values: { ...(before as KeptValues | undefined)?.values, ...state.values },
  })

const reading =
  <Kind extends PartKind>(kind: Kind, make: (making: Making<Kind>) => object) =>
  (given: ObjectGiven, before: object | undefined): object =>
    make({ ...readPart(kind, String(given.rows[0]?.get('state'))), given, before })

/** What an object of an archive is to be. @throws RowFault for what is no object of its kind, or names what is not there */
export const PART_MAKERS: Readonly<Record<PartKind, ReturnType<typeof reading>>> = {
  site: reading('site', makeSite),
  node: reading('node', makeNode),
  cable: reading('cable', makeCable),
  stops: reading('stops', makeStops),
  device: reading('device', makeDevice),
  link: reading('link', makeLink),
  joints: reading('joints', makeJoints),
  service: reading('service', makeService),
  'site-attributes': reading('site-attributes', makeAttributes('site')),
  'node-attributes': reading('node-attributes', makeAttributes('node')),
  'cable-attributes': reading('cable-attributes', makeAttributes('cable')),
  'device-attributes': reading('device-attributes', makeAttributes('device')),
  'link-attributes': reading('link-attributes', makeAttributes('link')),
  'service-attributes': reading('service-attributes', makeAttributes('service')),
}
