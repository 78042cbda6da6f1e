import { fail, type Result, succeed } from '@fibrewatch/result'
import type { SorFile } from '../sor/sor-file.ts'
import type { SorFixed, SorGeneral, SorKeyEvents, SorPulse, SorSamples } from '../sor/sor-layout.ts'
import { makeTraceEvents } from './make-trace-events.ts'
import { pulseLengthM, ticksToM } from './optics.ts'
import type { Trace, TraceError } from './trace.ts'

const ticksPer10Fs = 1e-4
const dbPerRawScale = 1e-6
const defaultGroupIndex = 1.468
const defaultBackscatterDb = -80
const defaultWavelengthNm = 1550
/** Above this the field is in 0.1 nm: fibre is measured between 800 and 1700 nm. */
const wavelengthNmMax = 3000
/** 1990-01-01: no instrument that writes this format is older; clocks never set start in 1970 or 1980. */
const earliestTimestampS = 631_152_000

/**
 * Turns one run of samples of a record into a trace. `run` chooses among several pulse widths.
 *
 * Errors: `no-parameters` the record has no acquisition block, `no-samples` it has no such run, `bad-sampling`
 * the spacing of samples is not a positive length.
 */
export function makeTrace(file: SorFile, run = 0): Result<Trace, TraceError> {
  if (file.fixed === null) return fail({ code: 'no-parameters' })
  const samples = file.data?.runs[run]
  if (samples === undefined || samples.raw.length === 0) return fail({ code: 'no-samples' })
  const pulse = file.fixed.pulses[run] ?? file.fixed.pulses[0]
  if (pulse === undefined || pulse.spacing10Fs <= 0) return fail({ code: 'bad-sampling' })
  return succeed(assemble({ fixed: file.fixed, general: file.general, events: file.events, samples, pulse }))
}

interface Source {
  readonly fixed: SorFixed
  readonly general: SorGeneral | null
  readonly events: SorKeyEvents | null
  readonly samples: SorSamples
  readonly pulse: SorPulse
}

function assemble({ fixed, general, events, samples, pulse }: Source): Trace {
  const groupIndex = fixed.groupIndexE5 > 0 ? fixed.groupIndexE5 / 1e5 : defaultGroupIndex
  const pulseNs = Math.max(1, pulse.widthNs)
  const pulseM = pulseLengthM(pulseNs, groupIndex)
  return {
    wavelengthNm: readWavelength(fixed, general),
    pulseNs,
    pulseM,
    groupIndex,
    spacingM: ticksToM(pulse.spacing10Fs * ticksPer10Fs, groupIndex),
    startM: -ticksToM(countTicksToZero(fixed, general), groupIndex),
    samplesDb: convertSamples(samples),
    rangeM: ticksToM(fixed.rangeTicks, groupIndex),
    averages: fixed.averages,
    backscatterDb: fixed.backscatter === 0 ? defaultBackscatterDb : -Math.abs(fixed.backscatter) / 10,
    measuredAtS: fixed.timestampS >= earliestTimestampS ? fixed.timestampS : null,
    ...makeTraceEvents(events, { groupIndex, pulseM }),
  }
}

/**
 * Ticks from the first sample to position zero. Event times count from the user offset, and for instruments with
 * a front-panel offset from that too; found by measurement, no description says so. Some instruments cancel the
 * front panel in the acquisition offset (equal and opposite): where both are exactly the same they state one thing
 * twice, which counts once; where they are so but for some ticks, as in files that were written again without the samples
 * before the front panel, only the user offset is left.
 */
function countTicksToZero(fixed: SorFixed, general: SorGeneral | null): number {
  const { acquisitionOffsetTicks, frontPanelOffsetTicks } = fixed
  const userOffsetTicks = general?.userOffsetTicks ?? 0
  const sum = acquisitionOffsetTicks + frontPanelOffsetTicks
  if (sum === 0) return userOffsetTicks + Math.max(0, frontPanelOffsetTicks)
  const cancels = frontPanelOffsetTicks !== 0 && Math.abs(sum) <= Math.abs(frontPanelOffsetTicks) * 0.02
  return cancels ? userOffsetTicks : userOffsetTicks + frontPanelOffsetTicks - acquisitionOffsetTicks
}

function readWavelength(fixed: SorFixed, general: SorGeneral | null): number {
  const { actualWavelength } = fixed
  if (actualWavelength > wavelengthNmMax) return actualWavelength / 10
  if (actualWavelength > 0) return actualWavelength
  const nominalWavelengthNm = general?.nominalWavelengthNm ?? 0
  return nominalWavelengthNm > 0 ? nominalWavelengthNm : defaultWavelengthNm
}

function convertSamples({ raw, scale }: SorSamples): Float32Array {
  const samplesDb = new Float32Array(raw.length)
  const factor = (scale > 0 ? scale : 1000) * dbPerRawScale
  for (let index = 0; index < raw.length; index += 1) samplesDb[index] = (raw[index] ?? 0) * factor
  return samplesDb
}
