import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { Field, FieldValue } from './field.ts'
import { chars, i16, i32, list, readItems, record, since2, text, tuple, u16, u32 } from './field.ts'

/*
 * The blocks of an OTDR record, revisions 1 and 2, from public reverse-engineered descriptions and measured on
 * real files. Numbers stay as they are in the file. A tick is 100 ps of ONE-WAY travel time: distance =
 * ticks * 1e-10 s * c / group index. "Mdb" is a thousandth of a decibel.
 */

export const generalLayout = record({
  /** Two letters such as EN or CH; some instruments leave junk. */
  language: chars(2),
  cableId: text,
  fibreId: text,
  /** ITU-T recommendation number, 651..657; 0 is unknown. */
  fibreType: since2(i16, 0),
  nominalWavelengthNm: i16,
  locationA: text,
  locationB: text,
  cableCode: text,
  /** BC as built, CC current, RC repaired, NC new, OT other. */
  dataFlag: chars(2),
  userOffsetTicks: i32,
  userOffsetDistance: since2(i32, 0),
  operator: text,
  comment: text,
})

export const supplierLayout = record({
  supplier: text,
  mainframeId: text,
  mainframeSerial: text,
  moduleId: text,
  moduleSerial: text,
  software: text,
  other: text,
})

/** One pulse width of an acquisition. */
export interface SorPulse {
  readonly widthNs: number
  /** Time between samples in 10 fs (the format states it for 10,000 points in ticks). */
  readonly spacing10Fs: number
  readonly points: number
}

/** On the wire: count, all widths, all spacings, all point counts. */
const pulses: Field<readonly SorPulse[]> = {
  read: readPulses,
  write: writePulses,
}

/** What a trace cannot be read without. */
const fixedCore = {
  /** Seconds since 1970, as the instrument's clock had it. */
  timestampS: u32,
  /** mt, km, ft, kf or mi; upper case occurs. */
  units: chars(2),
  /** 0.1 nm; some instruments write nm. */
  actualWavelength: i16,
  acquisitionOffsetTicks: i32,
  acquisitionOffsetDistance: since2(i32, 0),
  pulses,
  /** Group index x 100,000. */
  groupIndexE5: i32,
  /** -0.1 dB for a pulse of 1 ns: 800 is -80.0 dB. */
  backscatter: i16,
  averages: i32,
  /** 0.1 s; some instruments write whole seconds. */
  averagingTime: since2(u16, 0),
  rangeTicks: i32,
  rangeDistance: since2(i32, 0),
  frontPanelOffsetTicks: i32,
} as const

export const fixedCoreLayout = record(fixedCore)

export const fixedLayout = record({
  ...fixedCore,
  /** -Mdb; 98 % of the noise lies below. */
  noiseFloor: u16,
  noiseFloorScale: i16,
  firstPointPowerMdb: u16,
  lossThresholdMdb: u16,
  /** -Mdb; 65535 is off. */
  reflectanceThreshold: u16,
  endThresholdMdb: u16,
  /** ST standard, RT reverse, DT difference, RF reference. */
  traceType: since2(chars(2), 'ST'),
  window: since2(tuple(i32, 4), [0, 0, 0, 0]),
})

/** What is taken for the fields that a block too short for them does not have. */
export const absentFixed = {
  noiseFloor: 0,
  noiseFloorScale: 0,
  firstPointPowerMdb: 0,
  lossThresholdMdb: 0,
  reflectanceThreshold: 65_535,
  endThresholdMdb: 0,
  traceType: 'ST',
  window: [0, 0, 0, 0],
} as const

const keyEvent = record({
  number: i16,
  /** From the user offset; can be negative. */
  timeTicks: i32,
  /** Slope of the fibre before the event. */
  slopeMdbPerKm: i16,
  lossMdb: i16,
  /** Negative; 0 and -2147483647 mean "none". */
  reflectanceMdb: i32,
  /**
   * [0]: 0 non-reflective, 1 reflective, 2 saturated. [1]: A added, M moved, E end of fibre, F found, O out of
   * range, D modified end, S span start. [2..5]: landmark number or 9999.
   */
  code: chars(6),
  /** LS least squares, 2P two points, OT other. */
  method: chars(2),
  /** End of the previous event, start, end, start of the next event, peak; empty in revision 1. */
  markerTicks: since2(tuple(i32, 5), []),
  comment: text,
})

export const keyEventsLayout = record({
  items: list(keyEvent),
  endToEndLossMdb: i32,
  endToEndStartTicks: i32,
  endToEndEndTicks: i32,
  orlMdb: u16,
  orlStartTicks: i32,
  orlEndTicks: i32,
})

export const landmarksLayout = record({
  items: list(
    record({
      number: i16,
      code: chars(2),
      locationTicks: i32,
      relatedEvent: i16,
      longitude: i32,
      latitude: i32,
      /** 0.01 %. */
      fibreCorrection: i16,
      sheathMarkIn: i32,
      sheathMarkOut: i32,
      sheathUnits: chars(2),
      /** 0.01 um. */
      modeFieldDiameter: i16,
      comment: text,
    }),
  ),
})

/** One run of samples. */
export interface SorSamples {
  /** 1000 in every file seen; decibels = raw * scale / 1e6, positive is loss. */
  readonly scale: number
  readonly raw: Uint16Array
}

const samples: Field<SorSamples> = {
  read: readSamples,
  write: (writer, value) => {
    writer.i32(value.raw.length)
    writer.i16(value.scale)
    writer.bytes(new Uint8Array(value.raw.buffer, value.raw.byteOffset, value.raw.byteLength))
  },
}

export const dataLayout = record({
  /** As declared by the file; should be the sum over `runs`. */
  totalPoints: i32,
  runs: list(samples),
})

export type SorGeneral = FieldValue<typeof generalLayout>
export type SorSupplier = FieldValue<typeof supplierLayout>
export type SorFixed = FieldValue<typeof fixedLayout>
export type SorKeyEvent = FieldValue<typeof keyEvent>
export type SorKeyEvents = FieldValue<typeof keyEventsLayout>
export type SorLandmarks = FieldValue<typeof landmarksLayout>
export type SorData = FieldValue<typeof dataLayout>

function readPulses(reader: ByteReader): SorPulse[] {
  const count = reader.i16()
  const widthsNs = readItems(reader, count, i16)
  const spacings = readItems(reader, count, i32)
  const points = readItems(reader, count, i32)
  return widthsNs.map((widthNs, index) => ({
    widthNs,
    spacing10Fs: spacings[index] ?? 0,
    points: points[index] ?? 0,
  }))
}

function writePulses(writer: ByteWriter, items: readonly SorPulse[]): void {
  writer.i16(items.length)
  for (const pulse of items) writer.i16(pulse.widthNs)
  for (const pulse of items) writer.i32(pulse.spacing10Fs)
  for (const pulse of items) writer.i32(pulse.points)
}

/** Copies: typed arrays want aligned memory, and the file's buffer may be reused. Little-endian hosts only. */
function readSamples(reader: ByteReader): SorSamples {
  const count = reader.i32()
  const scale = reader.i16()
  return { scale, raw: new Uint16Array(reader.bytes(count * 2).slice().buffer) }
}
