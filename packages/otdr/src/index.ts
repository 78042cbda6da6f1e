/**
 * Optical time-domain reflectometry without I/O: the SOR record, traces in physical units, events and the end of
 * the fibre, comparison with a reference, the quality of a fibre, and synthetic traces. Nothing throws; what can fail returns a `Result`.
 */
export type { Result } from '@fibrewatch/result'

export { parseSor } from './sor/parse-sor.ts'
export { makeSor } from './sor/make-sor.ts'
export type { SorComposition } from './sor/compose-sor.ts'
export { composeSor } from './sor/compose-sor.ts'
export { decodeText, makeText, parseText } from './sor/text.ts'
export type {
  ChecksumConvention,
  SorBlock,
  SorBlockKind,
  SorChecksum,
  SorError,
  SorErrorCode,
  SorFile,
  SorLimits,
  SorWarning,
  SorWarningCode,
} from './sor/sor-file.ts'
export {
  checksumConventions,
  defaultSorLimits,
  sorBlockKinds,
  sorErrorCodes,
  sorWarningCodes,
} from './sor/sor-file.ts'
export type {
  SorData,
  SorFixed,
  SorGeneral,
  SorKeyEvent,
  SorKeyEvents,
  SorLandmarks,
  SorPulse,
  SorSamples,
  SorSupplier,
} from './sor/sor-layout.ts'

export type {
  Trace,
  TraceError,
  TraceErrorCode,
  TraceEvent,
  TraceEventKind,
  TraceMarkers,
} from './trace/trace.ts'
export { indexAt, positionAt, traceErrorCodes, traceEventKinds } from './trace/trace.ts'
export { makeTrace } from './trace/make-trace.ts'
export type { DecimatedTrace } from './trace/decimate-trace.ts'
export { decimateTrace } from './trace/decimate-trace.ts'
export { mToTicks, pulseLengthM, ticksToM } from './trace/optics.ts'

export type { AnalysedTrace } from './analysis/analyse-trace.ts'
export { analyseTrace } from './analysis/analyse-trace.ts'
export type { SetAside, SetAsideReason } from './analysis/set-aside.ts'
export { setAsideReasons } from './analysis/set-aside.ts'
export type { DetectedEvent } from './analysis/detected-event.ts'
export type { Detection } from './analysis/detect-events.ts'
export { detectEvents } from './analysis/detect-events.ts'
export type { DetectionOptions } from './analysis/find-candidates.ts'
export { defaultDetection } from './analysis/find-candidates.ts'
export type { SectionLine } from './analysis/measure-loss.ts'
export { fitSection, measureEventLoss, measureTwoPointLoss } from './analysis/measure-loss.ts'
export type { DeadZone } from './analysis/dead-zones.ts'
export type { TraceLimits } from './analysis/measure-limits.ts'
export { measureTraceLimits } from './analysis/measure-limits.ts'
export type {
  BranchEnd,
  PossibleSplitter,
  SplitterDoubt,
  SplitterReading,
} from './analysis/find-splitters.ts'
export { findSplitters, splitterDoubts } from './analysis/find-splitters.ts'
export { measureOrl } from './analysis/measure-orl.ts'
export type { SpanPlace, SpanReading, SpanRefusal, SpanRole } from './analysis/measure-span.ts'
export { measureSpan, spanRefusals, spanRoles } from './analysis/measure-span.ts'
export type { SpanLayout } from './analysis/span-layout.ts'
export { readSpanLayout } from './analysis/span-layout.ts'
export { peakOfReflectance, reflectanceOfPeak } from './analysis/reflectance.ts'

export type {
  Comparison,
  ComparisonOptions,
  EndComparison,
  IncomparableReason,
  Measurement,
  MeasurementCheck,
} from './compare/comparison.ts'
export { defaultComparison, incomparableReasons, measurementChecks } from './compare/comparison.ts'
export { compareTraces } from './compare/compare-traces.ts'
export type {
  CombinedEvent,
  CombinedTable,
  CombineError,
  CombineErrorCode,
  PulseCover,
} from './compare/combine-pulses.ts'
export { combineErrorCodes, combinePulses } from './compare/combine-pulses.ts'

export type {
  ComparedPlace,
  WatchedPlaces,
  WavelengthsErrorCode,
} from './macrobend/compare-wavelengths.ts'
export {
  compareWavelengths,
  findBendSide,
  macrobendMinDb,
  wavelengthsErrorCodes,
} from './macrobend/compare-wavelengths.ts'
export type { WavelengthLoss } from './macrobend/measure-losses.ts'

export type {
  CannotMeasureCode,
  CannotMeasureReason,
  HiddenThing,
  MeasuredLink,
} from './measurable/reason.ts'
export { isUnmeasured, whyItCannotMeasure } from './measurable/why-it-cannot-measure.ts'

export type { FourPoints } from './table/four-points.ts'
export { makeMarkers, placeFourPoints } from './table/four-points.ts'
export type { EventFigures } from './table/measure-event.ts'
export { measureEvent } from './table/measure-event.ts'
export type { TableEvent } from './table/table-event.ts'
export { samePlaceM } from './table/table-event.ts'
export type { TableDifference } from './table/compare-tables.ts'
export { compareTables } from './table/compare-tables.ts'
export type { TemplatedTable, TemplatePlace } from './table/apply-template.ts'
export { applyTemplate } from './table/apply-template.ts'

export type { ContinuousGrade, QualityGrade } from './quality/grade.ts'
export { countFallen, qualityGrades, urgencyOf } from './quality/grade.ts'
export type { EventFigure, EventVerdict } from './quality/judge-events.ts'
export { eventFigures, judgeEvents } from './quality/judge-events.ts'
export type { QualityJudgement, Verdict, WorstRule } from './quality/judge-quality.ts'
export { judgeQuality } from './quality/judge-quality.ts'
export type { PlacedValue, QualityReading, QualityTrace } from './quality/measure-quality.ts'
export { measureQuality } from './quality/measure-quality.ts'
export type { DesignBudget, GradeLimits, QualityRule, QualityRuleSet } from './quality/rule-set.ts'
export { countSplices, makeBudget, makeStrictLimits, qualityRules } from './quality/rule-set.ts'
export type { Crossing, DailyValue, Trend } from './quality/theil-sen.ts'
export { findCrossing, fitTrend } from './quality/theil-sen.ts'

export type { Acquisition, Plant, PlantFeature, PlantFeatureKind, PlantSection } from './synthesis/plant.ts'
export { glassToAirDb, plantFeatureKinds } from './synthesis/plant.ts'
export { synthesiseTrace } from './synthesis/synthesise-trace.ts'
export type { AcquisitionRecord } from './synthesis/make-sor-from-acquisition.ts'
export { makeSorFromAcquisition } from './synthesis/make-sor-from-acquisition.ts'
export type { SyntheticCable, SyntheticFibre, TrueJoint } from './synthesis/cable.ts'
export { drawFibre, makeDirectedPlant } from './synthesis/cable.ts'
export type { CableTest } from './synthesis/make-cable-file.ts'
export { makeCableFile } from './synthesis/make-cable-file.ts'
export type { LadderFamily, LadderNoise, LadderRung } from './synthesis/ladder.ts'
export { listLadder } from './synthesis/ladder.ts'

export type {
  CableTable,
  FibreCurves,
  TableClosure,
  TableFibre,
  TableLoss,
  TableRules,
} from './bidirectional/batch-table.ts'
export { makeCableTable } from './bidirectional/batch-table.ts'
export type { CombinedFibre, FibreLoss, PairingRefusal } from './bidirectional/combine-directions.ts'
export {
  combineDirections,
  haveSameEnd,
  pairingRefusals,
  sameRangeShare,
  sameWavelengthNm,
} from './bidirectional/combine-directions.ts'
export type {
  CableSpan,
  Curve,
  CurveEvent,
  DirectedTrace,
  TestFibres,
} from './bidirectional/directed-trace.ts'
export { cutToCable, findCableSpan } from './bidirectional/directed-trace.ts'
export type { CableClosure, CableClosures, ClosureKind } from './bidirectional/find-closures.ts'
export { closureKinds, findClosures } from './bidirectional/find-closures.ts'
export type { FibreLayout, MeasuredFibre, Pairing } from './bidirectional/lay-out-fibre.ts'
export { layOutFibre } from './bidirectional/lay-out-fibre.ts'
export type { FibreLength } from './bidirectional/link-axis.ts'
export { findFarEndM, turnPosition } from './bidirectional/link-axis.ts'
export type { LimitRule, LimitValues, LimitVerdict } from './bidirectional/judge-losses.ts'
export { limitRules } from './bidirectional/judge-losses.ts'
export type { CableEnds, TestDirection } from './bidirectional/placing-words.ts'
export { testDirections } from './bidirectional/placing-words.ts'
export type { FilePlace, Placing, PlacingDoubt, StatedFibre } from './bidirectional/read-placing.ts'
export { placingDoubts, readPlacing } from './bidirectional/read-placing.ts'
