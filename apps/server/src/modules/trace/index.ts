export { createTraceModule } from './trace.module.ts'
export type {
  LossHistory,
  ReceivedTrace,
  TraceFact,
  TraceFactBatch,
  TraceModule,
  TracePorts,
} from './trace.types.ts'
