export { createTraceModule } from './trace.module.ts'
export type {
  LossHistory,
  TraceModule,
} from './trace.types.ts'
