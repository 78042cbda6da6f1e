import { jointApi } from '@fibrewatch/contract/cable'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { plantApi } from '@fibrewatch/contract/plant'
import type { FileOwner } from '@fibrewatch/contract/plant-file'
import type { PartKind } from './archive-key.ts'
import { asChange, type KindRules, makeRequire, rulesOf } from './kinds.ts'
import { PART_MAKERS } from './make-parts.ts'
import type { Reference } from './object-given.ts'

/** How an object of an archive becomes one here. */
export interface PartRules extends Pick<KindRules, 'entrant' | 'isPartOf' | 'make' | 'require'> {
  /** What the same work by hand takes, all of them. */
  readonly permissions: { readonly add: readonly string[]; readonly change: readonly string[] }
  /** Among what the object is found by its code. */
  readonly own: Reference
}

interface Facts {
  readonly own: Reference
  readonly entrant: KindRules['entrant']
  readonly permissions: PartRules['permissions']
  readonly require: (wanted: object) => void
}

const ofTable = (kind: 'site' | 'node' | 'cable' | 'stops' | 'device', own: Reference): Facts => {
  const { entrant, permissions, require } = rulesOf(kind)
  const { add, change } = permissions
  return { own, entrant, permissions: { add: [add], change: [change] }, require }
}

const ON_LINKS = ['plant:link:route', 'plant:landmark:set', 'plant:zone:set']
const requireZones = makeRequire(plantApi.zoneSet.body, (wanted) => {
  const { zones } = { zones: [], ...wanted }
  return { linkId: 1, version: 1, zones }
})

/** All that lies on a link by the rules of each. */
function requireLink(wanted: object): void {
  rulesOf('link').require(wanted)
  rulesOf('landmark').require(wanted)
  if ('route' in wanted && wanted.route !== null) rulesOf('route').require(wanted)
  requireZones(wanted)
}

const requireNewJoints = makeRequire(jointApi.add.body, (joints) => ({ nodeId: 1, joints }))

/** A frame has more of them than a call takes. */
const JOINTS_PER_CALL = 1000

/** Those that are there already have a number. */
function requireJoints(wanted: object): void {
  const joints: readonly object[] = Array.isArray(wanted) ? wanted : []
  const fresh = joints.filter((joint) => !('id' in joint))
  for (let from = 0; from < fresh.length; from += JOINTS_PER_CALL)
    requireNewJoints(fresh.slice(from, from + JOINTS_PER_CALL))
}

/** Whoever may change values by hand may enter them. */
const ofAttributes = (own: FileOwner): Facts => {
  const permissions = ['sys:attribute:values:update']
  return {
    own,
    entrant: `${own}-attributes`,
    permissions: { add: permissions, change: permissions },
    // They are checked by their definitions when they are written.
    require: () => {},
  }
}

const FACTS: Readonly<Record<PartKind, Facts>> = {
  site: ofTable('site', 'site'),
  node: ofTable('node', 'node'),
  cable: ofTable('cable', 'cable'),
  stops: ofTable('stops', 'cable'),
  device: ofTable('device', 'device'),
  link: {
    own: 'link',
    entrant: 'link',
    permissions: { add: ['plant:link:add', ...ON_LINKS], change: ['plant:link:update', ...ON_LINKS] },
    require: requireLink,
  },
  joints: {
    own: 'node',
    entrant: 'joints',
    permissions: { add: ['plant:joint:add'], change: ['plant:joint:add'] },
    require: requireJoints,
  },
  service: {
    own: 'service',
    entrant: 'service',
    permissions: { add: ['plant:service:add'], change: ['plant:service:update'] },
    require: makeRequire(cableServiceApi.update.body, asChange),
  },
  'site-attributes': ofAttributes('site'),
  'node-attributes': ofAttributes('node'),
  'cable-attributes': ofAttributes('cable'),
  'device-attributes': ofAttributes('device'),
  'link-attributes': ofAttributes('link'),
  'service-attributes': ofAttributes('service'),
}

const PARTS_OF_OTHERS: ReadonlySet<PartKind> = new Set<PartKind>([
  'stops',
  'joints',
  'site-attributes',
  'node-attributes',
  'cable-attributes',
  'device-attributes',
  'link-attributes',
  'service-attributes',
])

export const rulesOfPart = (kind: PartKind): PartRules => ({
  ...FACTS[kind],
  isPartOf: PARTS_OF_OTHERS.has(kind),
  make: PART_MAKERS[kind],
})

/** Every code that an archive may ask for. */
export const PART_PERMISSIONS: readonly string[] = Object.values(FACTS).flatMap(({ permissions }) => [
  ...permissions.add,
  ...permissions.change,
])
