import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'

/** Work that can be done later, and the data of each run. */
export interface Job<Data extends object = object> {
  readonly name: string
  /** @throws TypeError for data that does not match the schema */
  readonly parse: (data: unknown) => Data
}

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

const JOB_NAME = /^[a-z][a-z0-9.-]*$/

/** @throws RangeError for a name that is not lower case words with dots and dashes */
export function defineJob<Schema extends TObject>(name: string, schema: Schema): Job<Static<Schema>> {
  if (!JOB_NAME.test(name)) throw new RangeError(`${name} is not a job name`)
  const validator = Compile(schema)
  return {
    name,
    parse: (data) => {
      if (validator.Check(data)) return data
      throw new TypeError(`not what a run of ${name} is told: ${JSON.stringify(data)}`)
    },
  }
}

export function handleJob<Data extends object>(
  { name, parse }: Job<Data>,
  handling: JobHandling<Data>,
): JobDefinition {
  return { ...handling, name, handler: (run) => handling.handler({ ...run, data: parse(run.data) }) }
}
