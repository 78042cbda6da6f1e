import type { AttributeEntrants } from '#modules/plant-change'
import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import type { TableKind } from '@fibrewatch/contract/import-field'
import { plantApi } from '@fibrewatch/contract/plant'
import type { CableEntrants } from '#modules/cable'
import type { PlantEntrants } from '#modules/plant'
import { compileObjectValidator } from '#platform/http/validation'
import { makeCable, makeNode, makeStops, showNode, showStops } from './make-cables.ts'
import {
  makeDevice,
  makeLandmarks,
  makeLink,
  makeRoute,
  makeSite,
  showPlaces,
  showSite,
} from './make-plant.ts'
import type { ObjectGiven } from './object-given.ts'
import { columnOf, RowFault } from './row-fault.ts'

export type Entrants = PlantEntrants & CableEntrants & AttributeEntrants

/** How a kind of file becomes objects. */
export interface KindRules {
  readonly entrant: keyof Entrants
  /** What the same work by hand takes. */
  readonly permissions: { readonly add: string; readonly change: string }
  /** Rows of one object stand together; else each row is one. */
  readonly isGrouped: boolean
  /** An object must be there already, to which the rows belong. */
  readonly isPartOf: boolean
  /** What the object is to be. */
  readonly make: (given: ObjectGiven, before: object | undefined) => object
  /** @throws RowFault where the contract would refuse it from a form */
  readonly require: (wanted: object) => void
}

const SHOWN_LENGTH = 40

export function makeRequire(schema: object, toBody: (wanted: object) => object): KindRules['require'] {
  const isValid = compileObjectValidator(schema)
  return (wanted) => {
    const body = toBody(wanted)
    if (isValid(body)) return
    const [first] = isValid.errors ?? []
    const path = (first?.instancePath ?? '').split('/').slice(1)
    const value = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], body)
    const shown = JSON.stringify(value).slice(0, SHOWN_LENGTH)
    throw new RowFault('import.field-invalid', findColumn(path), shown)
  }
}

/** The column of a refused field; a place has one for each of its two numbers. */
function findColumn(path: readonly string[]): string {
  const property = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  return property === 'lngLat' && path.at(-1) === '0' ? 'lng' : columnOf(property)
}

/** A change by hand names the object and its version; here it is known already. */
export const asChange = (wanted: object): object => ({ id: 1, version: 1, ...wanted })

/** What a change of a link by hand sends; its device stays. */
function showLink(wanted: object): object {
  const {
    deviceId: _,
    domainId: _domain,
    route: _route,
    landmarks: _landmarks,
    zones: _zones,
    ...fields
  } = {
    deviceId: 0,
    domainId: 0,
    route: null,
    landmarks: [],
    zones: [],
    ...wanted,
  }
  return asChange(fields)
}

/** A new device that stands nowhere names no site. */
function showDevice(wanted: object): object {
  const { enabled: _, siteId, ...fields } = { enabled: true, siteId: null, ...wanted }
  return siteId === null ? fields : { ...fields, siteId }
}

const RULES = {
  site: {
    entrant: 'site',
    permissions: { add: 'plant:site:add', change: 'plant:site:update' },
    make: makeSite,
    require: makeRequire(plantApi.siteUpdate.body, (wanted) => asChange(showSite(wanted))),
  },
  node: {
    entrant: 'node',
    permissions: { add: 'plant:node:add', change: 'plant:node:update' },
    make: makeNode,
    require: makeRequire(nodeApi.update.body, (wanted) => asChange(showNode(wanted))),
  },
  cable: {
    entrant: 'cable',
    permissions: { add: 'plant:cable:add', change: 'plant:cable:update' },
    make: makeCable,
    require: makeRequire(cableApi.update.body, asChange),
  },
  stops: {
    entrant: 'stops',
    permissions: { add: 'plant:cable:stops', change: 'plant:cable:stops' },
    make: makeStops,
    require: makeRequire(cableApi.stops.body, (wanted) => asChange(showStops(wanted))),
  },
  device: {
    entrant: 'device',
    permissions: { add: 'plant:device:add', change: 'plant:device:update' },
    make: makeDevice,
    require: makeRequire(plantApi.deviceAdd.body, showDevice),
  },
  link: {
    entrant: 'link',
    permissions: { add: 'plant:link:add', change: 'plant:link:update' },
    make: makeLink,
    require: makeRequire(plantApi.linkUpdate.body, showLink),
  },
  landmark: {
    entrant: 'link',
    permissions: { add: 'plant:landmark:set', change: 'plant:landmark:set' },
    make: makeLandmarks,
    require: makeRequire(plantApi.landmarkSet.body, showPlaces),
  },
  route: {
    entrant: 'link',
    permissions: { add: 'plant:link:route', change: 'plant:link:route' },
    make: makeRoute,
    require: makeRequire(plantApi.linkRoute.body, (wanted) => {
      const { route } = { route: null, ...wanted }
      return { id: 1, version: 1, route }
    }),
  },
} satisfies Record<TableKind, Omit<KindRules, 'isGrouped' | 'isPartOf'>>

const GROUPED: ReadonlySet<TableKind> = new Set(['stops', 'landmark', 'route'])

export function rulesOf(kind: TableKind): KindRules {
  const isGrouped = GROUPED.has(kind)
  return { ...RULES[kind], isGrouped, isPartOf: isGrouped }
}
