import {
  makeTable,
  makeTemplated,
  type MeasureOutcome,
  type MeasureTask,
  measurePlace,
  type TableOutcome,
  type TableTask,
  type TemplateOutcome,
  type TemplateTask,
} from './event-table.ts'
import { type CombinedOutcome, type CombinedTask, readCombined } from './combined-reading.ts'
import { type LimitsOutcome, readLimits } from './limits-reading.ts'
import type { WavelengthComparison } from '@fibrewatch/contract/trace'
import { type ReadOutcome, type ReadTask, readTrace } from './trace-reading.ts'
import { readSpan, type SpanOutcome, type SpanTask } from './span-reading.ts'
import { readWavelengths, type WavelengthTask } from './wavelength-reading.ts'

/** What threads do with the file of a trace. */
export type TraceWork =
  | { readonly name: 'read'; readonly task: ReadTask }
  | { readonly name: 'table'; readonly task: TableTask }
  | { readonly name: 'template'; readonly task: TemplateTask }
  | { readonly name: 'span'; readonly task: SpanTask }
  | { readonly name: 'combined'; readonly task: CombinedTask }
  | { readonly name: 'limits'; readonly task: { readonly bytes: Uint8Array } }
  | { readonly name: 'wavelengths'; readonly task: WavelengthTask }
  | { readonly name: 'measure'; readonly task: MeasureTask }

export type TraceAnswer =
  | { readonly name: 'read'; readonly outcome: ReadOutcome }
  | { readonly name: 'table'; readonly outcome: TableOutcome }
  | { readonly name: 'template'; readonly outcome: TemplateOutcome }
  | { readonly name: 'span'; readonly outcome: SpanOutcome }
  | { readonly name: 'combined'; readonly outcome: CombinedOutcome }
  | { readonly name: 'limits'; readonly outcome: LimitsOutcome }
  | { readonly name: 'wavelengths'; readonly outcome: WavelengthComparison | null }
  | { readonly name: 'measure'; readonly outcome: MeasureOutcome }

export function doTraceWork(work: TraceWork): TraceAnswer {
  switch (work.name) {
    case 'read':
      return { name: work.name, outcome: readTrace(work.task) }
    case 'table':
      return { name: work.name, outcome: makeTable(work.task) }
    case 'template':
      return { name: work.name, outcome: makeTemplated(work.task) }
    case 'span':
      return { name: work.name, outcome: readSpan(work.task) }
    case 'combined':
      return { name: work.name, outcome: readCombined(work.task) }
    case 'limits':
      return { name: work.name, outcome: readLimits(work.task) }
    case 'wavelengths':
      return { name: work.name, outcome: readWavelengths(work.task) }
    default:
      return { name: work.name, outcome: measurePlace(work.task) }
  }
}
