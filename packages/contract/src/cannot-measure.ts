import { type Static, type TProperties, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

const reason = <const Code extends string, const Hides extends string[], P extends TProperties>(
  code: Code,
  hides: readonly [...Hides],
  figures: P,
) => Type.Object({ code: Type.Literal(code), hides: oneOf(hides), ...figures })

/** Why a trace cannot measure its link, with its figures and what would do; null where nothing would. */
export const cannotMeasureReason = Type.Union([
  reason('range-too-short', ['end'], {
    reachM: Type.Number(),
    linkM: Type.Number(),
    neededRangeM: Type.Number(),
  }),
  reason('fades-before-end', ['end'], {
    pulseNs: Type.Number(),
    reachM: Type.Number(),
    linkM: Type.Number(),
    missingDb: Type.Number(),
    neededPulseNs: nullable(Type.Number()),
    /** How many times as long averaging would do. */
    neededAveraging: nullable(Type.Integer()),
  }),
  reason('pulse-too-long', ['losses', 'nothing'], {
    pulseNs: Type.Number(),
    apartM: Type.Number(),
    hiddenGaps: Type.Integer(),
    gaps: Type.Integer(),
    gapM: Type.Number(),
    neededPulseNs: nullable(Type.Number()),
  }),
  reason('wavelength-differs', ['nothing'], { wavelengthNm: Type.Number(), referenceNm: Type.Number() }),
  reason('sampling-too-coarse', ['nothing'], { spacingM: Type.Number(), neededM: Type.Number() }),
  reason('index-differs', ['nothing'], {
    groupIndex: Type.Number(),
    linkIndex: Type.Number(),
    offM: Type.Number(),
  }),
  reason('launch-saturated', ['nothing'], { untilM: Type.Number(), usualM: Type.Number() }),
])
export type CannotMeasureReason = Static<typeof cannotMeasureReason>
