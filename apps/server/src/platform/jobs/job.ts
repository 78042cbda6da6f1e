import type { Static, TObject } from 'typebox'
import { defineMessage, type Message } from '../message/message.ts'

/** Work that can be done later, and the data of each run. */
export type Job<Data extends object = object> = Message<Data>

export interface JobRun<Data = unknown> {
  readonly id: string
  readonly data: Data
  /** Aborted when the server stops before the job has ended. */
  readonly signal: AbortSignal
}

export interface JobHandling<Data = unknown> {
  /** Five-field cron expression in UTC; absent: only when sent. */
  readonly schedule?: string
  /** How many runs one process does at a time; default 1. */
  readonly concurrency?: number
  /** A run that takes longer is given up and may be tried again; default 15 minutes. */
  readonly maxRunS?: number
  /** May run more than once for one time or message: it must be idempotent. A run that throws is retried. */
  readonly handler: (run: JobRun<Data>) => Promise<void>
}

/** A job with its handler. */
export interface JobDefinition extends JobHandling {
  readonly name: string
}

export const defineJob: <Schema extends TObject>(name: string, schema: Schema) => Job<Static<Schema>> =
  defineMessage

export function handleJob<Data extends object>(
  { name, parse }: Job<Data>,
  handling: JobHandling<Data>,
): JobDefinition {
  return { ...handling, name, handler: (run) => handling.handler({ ...run, data: parse(run.data) }) }
}
