import {
  type Acquisition,
  analyseTrace,
  makeSor,
  makeSorFromAcquisition,
  makeText,
  makeTrace,
  type Result,
  synthesiseTrace,
  type Trace,
} from '@fibrewatch/otdr'
import { type FibreContext, makeFibre, type WavelengthNm } from '../plant/fibre.ts'
import type { Random } from '../random.ts'

export interface MeasureTask extends FibreContext {
  readonly random: Random
  /** Unix milliseconds; the file keeps whole seconds. */
  readonly measuredAt: number
  /** Default 1550. */
  readonly wavelengthNm?: WavelengthNm
  /** Default 100. */
  readonly pulseNs?: number
  /** What else its plan says; default: what measures the link well. */
  readonly settings?: Partial<Acquisition>
}

export interface Measured {
  /** A SOR file as an instrument stores it. */
  readonly bytes: Uint8Array
  /** The instrument's own analysis input. */
  readonly trace: Trace
}

const DEFAULT_PULSE_NS = 100
const SPACING_M = 2.5
const AVERAGES = 131_072
/** Some noise must be recorded behind the end. */
const RANGE_MARGIN = 1.15
const RANGE_STEP_M = 5000
const utf8 = new TextEncoder()

/** One measurement of a link as it is now. Same plant, same seed, same time: same bytes. */
export function measureLink(task: MeasureTask): Measured {
  const { link, random, measuredAt, wavelengthNm = 1550 } = task
  const fibre = makeFibre(task, wavelengthNm)
  const acquisition = makeAcquisition(task, wavelengthNm)
  const record = {
    acquisition,
    plant: fibre,
    samplesDb: synthesiseTrace(fibre, acquisition, random),
    timestampS: Math.floor(measuredAt / 1e3),
    general: {
      cableId: encodeText(link.cableCode),
      fibreId: encodeText(link.code),
      locationA: encodeText(link.deviceCode),
      locationB: encodeText(link.landmarks.at(-1)?.name ?? ''),
    },
    supplier: {
      supplier: 'Fibrewatch',
      mainframeId: 'Simulator',
      mainframeSerial: link.deviceCode,
      software: '1',
    },
  }
  const raw = makeSorFromAcquisition({ ...record, events: [], totalLossDb: null })
  const trace = analyseTrace(requireOk(makeTrace(raw)))
  const file = makeSorFromAcquisition({ ...record, events: trace.events, totalLossDb: trace.totalLossDb })
  return { bytes: requireOk(makeSor(file)), trace }
}

function makeAcquisition(
  { link, pulseNs = DEFAULT_PULSE_NS, settings }: MeasureTask,
  wavelengthNm: number,
): Acquisition {
  const rangeM = Math.ceil((link.lengthM * RANGE_MARGIN) / RANGE_STEP_M) * RANGE_STEP_M
  return { wavelengthNm, pulseNs, rangeM, spacingM: SPACING_M, averages: AVERAGES, ...settings }
}

/** The format has one byte per character. */
const encodeText = (text: string): string => makeText(utf8.encode(text === '' ? ' ' : text))

/** The inputs are the simulator's own: a refusal is a fault of the simulator. */
function requireOk<Value, Failure>(result: Result<Value, Failure>): Value {
  if (result.ok) return result.value
  throw new Error(`the simulator made a trace that cannot be written: ${JSON.stringify(result.error)}`)
}
