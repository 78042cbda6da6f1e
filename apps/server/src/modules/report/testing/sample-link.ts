import type { TraceEvent } from '@fibrewatch/contract/trace'
import { type PlantFeature, synthesiseTrace } from '@fibrewatch/otdr'
import { makeRandom } from '#modules/testing'
import type { TraceCurve } from '#modules/trace'
import type { LinkData } from '../link-data.ts'

const LENGTH_M = 36_238
const SPACING_M = 2.5
const DB_PER_KM = 0.19
const CONNECTORS = new Set([3, 12])
const REFLECTANCE_DB = -44
const BEYOND_LIMIT = 12
const SPLICE_LIMIT_DB = 0.12
const CONNECTOR_LIMIT_DB = 0.5

export interface SampleLink {
  /** Start and end among them; the thirteenth is beyond its limit. */
  readonly eventCount: number
  readonly breakAtM?: number
  readonly runsNorth?: boolean
}

export function makeSampleLink({ eventCount, breakAtM = LENGTH_M, runsNorth = false }: SampleLink): LinkData {
  const joints = Array.from({ length: eventCount - 2 }, (_, at) => makeJoint(at + 1, eventCount))
  const seen = joints.filter(({ positionM }) => positionM < breakAtM)
  const events = [makeEvent(0, 'start'), ...seen.map(makeJointEvent), makeEvent(breakAtM, 'end')]
  const end: PlantFeature = { positionM: breakAtM, kind: 'break', lossDb: 0, reflectanceDb: -35 }
  return {
    detail: makeDetail(joints, runsNorth),
    info: makeInfo(events, breakAtM),
    curve: makeCurve(breakAtM < LENGTH_M ? [...seen, end] : joints),
    reference: null,
    judgement: makeJudgement(seen),
    surroundings: { lines: [], sites: [] },
    ground: null,
  }
}

function makeJoint(number: number, eventCount: number): PlantFeature {
  const positionM = Math.round((number * LENGTH_M) / (eventCount - 1))
  return CONNECTORS.has(number)
    ? {
        positionM,
        kind: 'connector',
        reflectanceDb: REFLECTANCE_DB,
        lossDb: number === BEYOND_LIMIT ? 0.7 : 0.28,
      }
    : { positionM, kind: 'splice', lossDb: 0.04 + (number % 4) / 50 }
}

function makeEvent(positionM: number, kind: TraceEvent['kind']): TraceEvent {
  return {
    positionM,
    positionSigmaM: 1.6,
    kind,
    lossDb: null,
    lossSigmaDb: null,
    reflectanceDb: -46.2,
    slopeDbPerKm: DB_PER_KM,
    comment: '',
  }
}

const makeJointEvent = ({ positionM, lossDb, kind }: PlantFeature): TraceEvent => ({
  ...makeEvent(positionM, kind === 'connector' ? 'reflective' : 'non-reflective'),
  lossDb,
  reflectanceDb: kind === 'connector' ? REFLECTANCE_DB : null,
})

function makeDetail(joints: readonly PlantFeature[], runsNorth: boolean): LinkData['detail'] {
  const places = [
    { positionM: 0, name: '娄葑局 ODF-07', kind: 'site' as const },
    ...joints.map(({ positionM }, at) => ({
      positionM,
      name: `JC-${String(at + 2).padStart(2, '0')}`,
      kind: 'closure' as const,
    })),
    { positionM: LENGTH_M, name: '玉山局 ODF-02', kind: 'site' as const },
  ]
  return {
    deviceName: '苏州一号采集单元',
    deviceCode: 'OTDR-01',
    route: { type: 'LineString', coordinates: places.map(({ positionM }) => placeAt(positionM, runsNorth)) },
    landmarks: places.map(({ positionM, name, kind }, at) => ({
      id: at + 1,
      linkId: 1,
      name,
      kind,
      opticalM: positionM,
      lngLat: placeAt(positionM, runsNorth),
      slackM: 0,
      remark: null,
    })),
    link: {
      id: 1,
      code: 'SZ-KS-01',
      name: '苏昆干线',
      port: 3,
      lengthM: LENGTH_M,
      receiveFibreM: null,
      referenceTraceId: null,
      lastTraceId: TRACE_ID,
    },
  }
}

export function placeAt(positionM: number, runsNorth: boolean): [number, number] {
  const [along, aside] = [positionM / LENGTH_M, Math.sin(positionM / 5000)]
  return runsNorth
    ? [120.63 + 0.01 * aside, 31.3 + 0.29 * along]
    : [120.63 + 0.33 * along, 31.3 + 0.02 * aside]
}

const TRACE_ID = '0190a000-0000-7000-8000-000000000001'

function makeInfo(events: readonly TraceEvent[], endM: number): LinkData['info'] {
  return {
    trace: {
      id: TRACE_ID,
      linkId: 1,
      linkCode: 'SZ-KS-01',
      measuredAt: '2026-03-18T18:41:18.000Z',
      receivedAt: '2026-03-18T18:42:00.000Z',
      source: 'device',
      direction: 'forward',
      wavelengthNm: 1550,
      pulseNs: 500,
      averagingS: 180,
      rangeM: 60_000,
      endM,
      totalLossDb: 8.42,
      referenceVersion: null,
      sizeBytes: 64_000,
      fileName: 'SZ-KS-01_1550_20260319-0241.sor',
      edited: null,
    },
    version: { version: 1, origin: 'measured', madeAt: '2026-03-18T18:42:00.000Z', madeBy: null, reason: '' },
    groupIndex: 1.4682,
    spacingM: SPACING_M,
    startM: 0,
    pointCount: 0,
    supplier: 'Fibrewatch',
    model: 'Simulator',
    serial: 'LF-OTDR-01 2207-0148',
    events: [...events],
    orlDb: 32.4,
    wavelengths: null,
    setAside: null,
    cannotMeasure: null,
    warnings: [],
    corrections: [],
  }
}

function makeCurve(joints: readonly PlantFeature[]): TraceCurve {
  const samplesDb = synthesiseTrace(
    {
      lengthM: LENGTH_M,
      attenuationDbPerKm: DB_PER_KM,
      groupIndex: 1.4682,
      backscatterDb: -81.9,
      features: joints,
      launchLevelDb: 22,
      launchReflectanceDb: -46,
    },
    { wavelengthNm: 1550, pulseNs: 500, rangeM: 60_000, spacingM: SPACING_M, averages: 65_536 },
    makeRandom(7),
  )
  return { samplesDb, startM: 0, spacingM: SPACING_M, sha256: '7c1e40b9'.padEnd(60, '0').concat('e2d5') }
}

type Judgement = LinkData['judgement']

function makeJudgement(joints: readonly PlantFeature[]): Judgement {
  return {
    ruleSetName: '干线 G.652D',
    limits: null,
    grade: 'D',
    reading: {
      totalLossDb: 8.42,
      attenuationDbPerKm: 0.191,
      worstSplice: { value: 0.1, positionM: 2000 },
      spliceMeanDb: 0.054,
      worstConnector: { value: 0.7, positionM: 20_000 },
      worstReflection: { value: REFLECTANCE_DB, positionM: 20_000 },
      worstChange: null,
      lossChangeDb: null,
      end: { state: 'same', deltaM: 0 },
    },
    verdicts: [
      { rule: 'connector', value: 0.7, positionM: 20_000, grade: 'D', score: 10 },
      { rule: 'attenuation', value: 0.191, positionM: null, grade: 'A', score: 95 },
      { rule: 'splice-max', value: 0.1, positionM: 2000, grade: 'B', score: 80 },
      { rule: 'splice-mean', value: 0.054, positionM: null, grade: 'A', score: 92 },
      { rule: 'reflectance', value: REFLECTANCE_DB, positionM: 20_000, grade: 'B', score: 80 },
      { rule: 'margin', value: 1.83, positionM: null, grade: 'C', score: 60 },
    ],
    events: joints.map(({ positionM, lossDb, kind }): Judgement['events'][number] => {
      const isConnector = kind === 'connector'
      const limit = isConnector ? CONNECTOR_LIMIT_DB : SPLICE_LIMIT_DB
      const rule = isConnector ? 'connector' : 'splice-max'
      return { positionM, figure: 'loss', rule, value: lossDb, grade: lossDb > limit ? 'D' : 'A', limit }
    }),
    budgetDb: 10.25,
    referenceVersion: 3,
  }
}
