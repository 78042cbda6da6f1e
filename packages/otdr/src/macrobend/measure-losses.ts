import { fitLevel, type Fitted, subtract } from '../analysis/measure-level.ts'
import { toSamples } from '../compare/compare-losses.ts'
import type { Subject } from '../compare/subject.ts'
import { cutWindow, listSections, type Section } from '../compare/windows.ts'
import type { Place } from './group-places.ts'

/** What a place loses at one wavelength. */
export interface WavelengthLoss {
  readonly wavelengthNm: number
  /** Null where the trace does not show it. */
  readonly lossDb: number | null
  readonly lossSigmaDb: number | null
}

interface Stretch {
  readonly places: readonly Place[]
  readonly reach: Section
  /** The longest of all: the same stretch of fibre is read at every wavelength. */
  readonly pulseM: number
}

/** Of each place, in order: of the event that is seen there, else of the lines on both sides. */
export function measureLosses(subject: Subject, { places, reach, pulseM }: Stretch): WavelengthLoss[] {
  const sections = listSections(
    places.map(({ event }) => event),
    reach,
    pulseM,
  )
  return places.map(({ seen, event: { positionM } }, at) => {
    const { wavelengthNm } = subject.trace
    const event = seen.get(subject)
    if (event !== undefined && event.lossDb !== null)
      return { wavelengthNm, lossDb: event.lossDb, lossSigmaDb: event.lossSigmaDb }
    const around = [sections[at], sections[at + 1]] as const
    const step = measureStep(subject, { around, pulseM, positionM: event?.positionM ?? positionM })
    return { wavelengthNm, lossDb: step?.value ?? null, lossSigmaDb: step?.sigma ?? null }
  })
}

interface Step {
  readonly around: readonly [Section | undefined, Section | undefined]
  readonly pulseM: number
  readonly positionM: number
}

function measureStep(subject: Subject, { around: [before, behind], pulseM, positionM }: Step): Fitted | null {
  const left = before && cutWindow(before, pulseM, 'end')
  const right = behind && cutWindow(behind, pulseM, 'start')
  return left && right ? subtract(fitAt(subject, right, positionM), fitAt(subject, left, positionM)) : null
}

function fitAt({ trace, scan }: Subject, section: Section, atM: number): Fitted | null {
  const samples = toSamples({ trace, section })
  return samples === null ? null : fitLevel(scan.fitter, samples, (atM - trace.startM) / trace.spacingM)
}
