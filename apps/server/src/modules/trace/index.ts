export { createTraceModule } from './trace.module.ts'
export type {
  LossHistory,
  ReceivedTrace,
  TraceModule,
} from './trace.types.ts'
