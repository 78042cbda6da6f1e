import fc from 'fast-check'
import type { ArchivedPart, PartState } from '../archive-format.ts'

export type Parts = readonly ArchivedPart[]

/** What trips up writers: quotes, marks, escapes, letters of two units. */
const LETTERS = ['a', 'B', '7', '"', '\\', "'", '<', '&', ',', '=', ' ', '光', 'é', '😀', '{', ']'] as const
const text = (maxLength: number, minLength = 0) =>
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength, maxLength })
const name = text(12, 1)
const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)
const place = fc.oneof(
  fc.constant({ lng: null, lat: null }),
  fc.record({ lng: hundredths(-180, 180), lat: hundredths(-89, 89) }),
)
const domain = fc.constantFrom<string[]>([], ['一分区'])
const adminState = fc.constantFrom('planned', 'in-service', 'in-maintenance', 'out-of-service')
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const LENGTH_M = 20_000
const FIBRES = 24
const NODES = ['N-0', 'N-1', 'N-2', 'N-3'] as const
const SITES = ['S-0', 'S-1'] as const

type Of<Kind extends ArchivedPart['kind']> = fc.Arbitrary<PartState<Kind>>

const siteState: Of<'site'> = fc
  .record({ name, address: orNull(text(20, 1)), place })
  .map(({ place: at, ...state }) => ({ ...state, ...at }))
const nodeState: Of<'node'> = fc
  .record({
    name,
    kind: fc.constantFrom('closure', 'handhole', 'pole', 'building', 'odf'),
    site: orNull(fc.constantFrom(...SITES)),
    place,
    address: text(20),
    adminState,
    remark: text(20),
  })
  .map(({ place: at, ...state }) => ({ ...state, ...at }))
const cableState: Of<'cable'> = fc.record({
  name,
  type: text(10),
  fibreCount: fc.constant(FIBRES),
  fibresPerTube: fc.constantFrom(6, 12),
  colourCode: fc.constantFrom('gb', 'gb-lead', 'tia'),
  lengthM: fc.constant(LENGTH_M),
  excessRatio: fc.constantFrom(0, 0.012),
  maker: text(10),
  laidOn: orNull(fc.constantFrom('2019-02-28', '2024-12-31')),
  laidBy: text(10),
  adminState,
  remark: text(10),
})
const deviceState: Of<'device'> = fc.record({
  name,
  kind: fc.constantFrom('otdr', 'das', 'switch'),
  site: orNull(fc.constantFrom(...SITES)),
  portCount: fc.integer({ min: 12, max: 64 }),
  enabled: fc.boolean(),
})

const stopFacts = fc.record({
  sheathInM: orNull(hundredths(0, 900)),
  sheathOutM: orNull(hundredths(0, 900)),
  slackM: hundredths(0, 30),
  laying: orNull(fc.constantFrom('duct', 'buried', 'aerial', 'indoor')),
  line: fc.array(fc.tuple(hundredths(100, 110), hundredths(20, 40)), { maxLength: 3 }),
})
/** Over nodes in their order, from end to end. */
const stopsOver = (nodes: readonly string[]): Of<'stops'> =>
  fc.array(stopFacts, { minLength: nodes.length, maxLength: nodes.length }).map((facts) => ({
    stops: facts.map((fact, index) => ({
      node: nodes[index] ?? '',
      cableM: (index * LENGTH_M) / (nodes.length - 1),
      passing: 'cut' as const,
      ...fact,
    })),
  }))

const ROUTE = {
  type: 'LineString' as const,
  coordinates: [
    [104, 30],
    [104.1, 30],
    [104.2072, 30],
  ],
}
const landmarks = fc.uniqueArray(fc.integer({ min: 1, max: 199 }), { maxLength: 6 }).chain((places) =>
  fc.tuple(
    ...places
      .toSorted((a, b) => a - b)
      .map((hundred) =>
        fc.record({
          name,
          kind: fc.constantFrom('closure' as const, 'marker' as const, 'slack' as const),
          opticalM: fc.constant(hundred * 100),
          lng: fc.constant(null),
          lat: fc.constant(null),
          slackM: fc.constantFrom(0, 12.5),
          remark: orNull(text(8, 1)),
        }),
      ),
  ),
)
const linkOn = (device: string, port: number): Of<'link'> =>
  fc.record({
    name,
    device: fc.constant(device),
    port: fc.constant(port),
    lengthM: fc.constant(21_000),
    launchOffsetM: fc.constantFrom(0, 50),
    receiveFibreM: orNull(hundredths(1, 100)),
    excessRatio: fc.constantFrom(0, 0.01),
    groupIndex: fc.constantFrom(1.468, 1.4682),
    enabled: fc.boolean(),
    route: orNull(fc.constant(ROUTE)),
    landmarks,
    zones: fc.constantFrom([], [{ code: `Z-${device}-${port}`, name: '围栏 "一"', fromM: 100.5, toM: 900 }]),
  })

const someFibres = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  .map((fibres) => fibres.toSorted((a, b) => a - b))
const jointFacts = fc.record({
  tray: text(5),
  position: text(5),
  lossDb: orNull(fc.constantFrom(0.03, -0.02)),
  measuredOn: orNull(fc.constant('2025-05-31')),
})
/** C-0 ends where C-1 begins. */
const splices: Of<'joints'> = fc.tuple(someFibres, jointFacts).map(([fibres, facts]) => ({
  joints: fibres.map((fibre) => ({
    kind: 'splice' as const,
    ...facts,
    ends: [
      { cable: 'C-0', stop: 2, fibre, side: 'a' as const },
      { cable: 'C-1', stop: 0, fibre, side: 'b' as const },
    ],
  })),
}))
const patches: Of<'joints'> = fc.tuple(someFibres, jointFacts).map(([ports, facts]) => ({
  joints: ports.map((port) => ({
    kind: 'patch' as const,
    ...facts,
    ends: [
      { device: 'D-0', port },
      { cable: 'C-0', stop: 0, fibre: port, side: 'b' as const },
    ],
  })),
}))
const serviceState: Of<'service'> = fc
  .record({
    name,
    customer: text(10),
    circuit: text(10),
    priority: fc.integer({ min: 1, max: 4 }),
    contact: text(10),
    remark: text(10),
    fibres: someFibres,
  })
  .map(({ fibres, ...state }) => ({
    ...state,
    fibres: fibres.map((fibre) => ({ cable: 'C-1', fibre, way: 'working' as const })),
  }))

/** Of the attributes that the test defines. */
export const DEFINED = { text: 'note', number: 'height_m', yesNo: 'leased' } as const
const attributeState: Of<'site-attributes'> = fc
  .record(
    {
      [DEFINED.text]: text(20, 1),
      [DEFINED.number]: hundredths(-50, 50),
      [DEFINED.yesNo]: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((values) => ({ values }))

const partOf = <Kind extends ArchivedPart['kind']>(
  kind: Kind,
  code: string,
  state: Of<Kind>,
): fc.Arbitrary<ArchivedPart> =>
  fc.record({ kind: fc.constant(kind), code: fc.constant(code), domain, state })
/** What is part of something else has no domain of its own. */
const onOther = <Kind extends ArchivedPart['kind']>(kind: Kind, code: string, state: Of<Kind>) =>
  partOf(kind, code, state).map((part) => ({ ...part, domain: [] }))

const isThere = ({ state }: ArchivedPart): boolean =>
  (!('joints' in state) || state.joints.length > 0) &&
  (!('values' in state) || Object.keys(state.values).length > 0)

/** A small plant of every kind. A link lies in the domain of its device. */
export const plantParts: fc.Arbitrary<Parts> = fc
  .tuple(
    ...SITES.map((code) => partOf('site', code, siteState)),
    ...NODES.map((code) => partOf('node', code, nodeState)),
    partOf('cable', 'C-0', cableState),
    partOf('cable', 'C-1', cableState),
    onOther('stops', 'C-0', stopsOver(NODES.slice(0, 3))),
    onOther('stops', 'C-1', stopsOver(NODES.slice(2))),
    partOf('device', 'D-0', deviceState).map((part) => ({ ...part, domain: [] })),
    onOther('link', 'L-0', linkOn('D-0', 1)),
    onOther('link', 'L-1', linkOn('D-0', 7)),
    onOther('joints', 'N-0', patches),
    onOther('joints', 'N-2', splices),
    partOf('service', 'V-0', serviceState),
    onOther('site-attributes', 'S-0', attributeState),
    onOther('node-attributes', 'N-1', attributeState),
    onOther('cable-attributes', 'C-0', attributeState),
    onOther('device-attributes', 'D-0', attributeState),
    onOther('link-attributes', 'L-1', attributeState),
    onOther('service-attributes', 'V-0', attributeState),
  )
  .map((parts) => parts.filter(isThere))
