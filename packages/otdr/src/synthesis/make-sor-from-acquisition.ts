import { composeSor } from '../sor/compose-sor.ts'
import type { SorFile } from '../sor/sor-file.ts'
import type {
  SorData,
  SorFixed,
  SorGeneral,
  SorKeyEvent,
  SorKeyEvents,
  SorSupplier,
} from '../sor/sor-layout.ts'
import { mToTicks } from '../trace/optics.ts'
import type { TraceEvent } from '../trace/trace.ts'
import type { Acquisition, Plant } from './plant.ts'

/** A finished measurement; texts hold one byte per character. */
export interface AcquisitionRecord {
  readonly acquisition: Acquisition
  readonly plant: Pick<Plant, 'groupIndex' | 'backscatterDb'>
  /** Positive loss, from position 0. */
  readonly samplesDb: Float32Array
  readonly events: readonly TraceEvent[]
  readonly totalLossDb: number | null
  readonly timestampS: number
  readonly general?: Partial<SorGeneral>
  readonly supplier?: Partial<SorSupplier>
}

const rawMax = 0xffff
const i16Max = 0x7fff
const rawPerDb = 1000
const noReflectance = -2_147_483_647
const blank = ' '

/** The record an instrument would store: revision 2, with an event table whose markers reproduce its losses. */
export function makeSorFromAcquisition(record: AcquisitionRecord): SorFile {
  return composeSor({
    format: 2,
    general: { ...makeGeneral(record), ...record.general },
    supplier: { ...blankSupplier, ...record.supplier },
    fixed: makeFixed(record),
    events: makeEvents(record),
    data: makeData(record.samplesDb),
  })
}

function makeGeneral({ acquisition }: AcquisitionRecord): SorGeneral {
  return {
    language: 'EN',
    cableId: blank,
    fibreId: blank,
    fibreType: 652,
    nominalWavelengthNm: Math.round(acquisition.wavelengthNm),
    locationA: blank,
    locationB: blank,
    cableCode: blank,
    dataFlag: 'CC',
    userOffsetTicks: 0,
    userOffsetDistance: 0,
    operator: blank,
    comment: blank,
  }
}

const blankSupplier: SorSupplier = {
  supplier: blank,
  mainframeId: blank,
  mainframeSerial: blank,
  moduleId: blank,
  moduleSerial: blank,
  software: blank,
  other: blank,
}

/** The format states spacing for 10,000 samples in ticks. */
const samplesPerSpacing = 10_000

function makeFixed({ acquisition, plant, samplesDb, timestampS }: AcquisitionRecord): SorFixed {
  const { pulseNs: widthNs, spacingM, rangeM, averages, wavelengthNm } = acquisition
  const spacing10Fs = mToTicks(spacingM * samplesPerSpacing, plant.groupIndex)
  return {
    timestampS,
    units: 'mt',
    actualWavelength: Math.round(wavelengthNm * 10),
    acquisitionOffsetTicks: 0,
    acquisitionOffsetDistance: 0,
    pulses: [{ widthNs, spacing10Fs, points: samplesDb.length }],
    groupIndexE5: Math.round(plant.groupIndex * 1e5),
    backscatter: Math.round(-plant.backscatterDb * 10),
    averages,
    averagingTime: 0,
    rangeTicks: mToTicks(rangeM, plant.groupIndex),
    rangeDistance: 0,
    frontPanelOffsetTicks: 0,
    noiseFloor: rawMax,
    noiseFloorScale: 1000,
    firstPointPowerMdb: 0,
    lossThresholdMdb: 20,
    reflectanceThreshold: rawMax,
    endThresholdMdb: 5000,
    traceType: 'ST',
    window: [0, 0, 0, 0],
  }
}

function makeEvents({ events, plant, totalLossDb }: AcquisitionRecord): SorKeyEvents {
  const end = events.find(({ kind }) => kind === 'end') ?? events.at(-1)
  const endTicks = mToTicks(end?.positionM ?? 0, plant.groupIndex)
  return {
    items: events.map((event, index) => makeEvent(event, index + 1, plant.groupIndex)),
    endToEndLossMdb: Math.round((totalLossDb ?? 0) * rawPerDb),
    endToEndStartTicks: 0,
    endToEndEndTicks: endTicks,
    orlMdb: 0,
    orlStartTicks: 0,
    orlEndTicks: endTicks,
  }
}

function makeEvent(event: TraceEvent, number: number, groupIndex: number): SorKeyEvent {
  const { positionM, markers } = event
  const window = markers ?? {
    leftFromM: positionM,
    leftToM: positionM,
    rightFromM: positionM,
    rightToM: positionM,
  }
  const marks = [window.leftFromM, window.leftToM, window.rightFromM, window.rightToM, positionM]
  return {
    number,
    timeTicks: mToTicks(positionM, groupIndex),
    slopeMdbPerKm: toI16(event.slopeDbPerKm),
    lossMdb: toI16(event.lossDb),
    reflectanceMdb: event.reflectanceDb === null ? noReflectance : Math.round(event.reflectanceDb * rawPerDb),
    code: makeCode(event),
    method: markers === null ? '2P' : 'LS',
    markerTicks: marks.map((mark) => mToTicks(mark, groupIndex)),
    comment: blank,
  }
}

function makeCode({ kind, reflectanceDb, saturated }: TraceEvent): string {
  const reflective = saturated ? '2' : '1'
  const origins = { start: 'S', end: 'E', reflective: 'F', 'non-reflective': 'F' } as const
  return `${reflectanceDb === null ? '0' : reflective}${origins[kind]}9999`
}

function toI16(value: number | null): number {
  return Math.round(Math.max(-i16Max, Math.min(i16Max, (value ?? 0) * rawPerDb)))
}

function makeData(samplesDb: Float32Array): SorData {
  const raw = Uint16Array.from(samplesDb, (db) => Math.max(0, Math.min(rawMax, Math.round(db * rawPerDb))))
  return { totalPoints: raw.length, runs: [{ scale: 1000, raw }] }
}
