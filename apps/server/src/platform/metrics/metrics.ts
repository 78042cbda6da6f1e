import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'

interface Named<Label extends string> {
  /** Without the prefix: `ingest_events_total`. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly Label[]
}

export type CountMetric<Label extends string> = Pick<Counter<Label>, 'inc' | 'labels'>
export type DurationMetric<Label extends string> = Pick<Histogram<Label>, 'observe' | 'labels'>

export interface LabelledValue<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>
  readonly value: number
}

/** Metrics of the server and its modules, read as text by Prometheus. */
export interface Metrics {
  addCounter<Label extends string = never>(options: Named<Label>): CountMetric<Label>
  /** In seconds, as Prometheus expects. */
  addDurations<Label extends string = never>(options: Named<Label>): DurationMetric<Label>
  /** A value read on request: a queue's depth, a count of clients. */
  addGauge(options: Named<never> & { readonly read: () => number }): void
  /**
   * Several values of one name, read on request; a label that is not named has no value. What cannot be read is left out: nobody takes
   * it for 0.
   */
  addTable<Label extends string>(
    options: Named<Label> & { readonly read: () => Promise<readonly LabelledValue<Label>[]> },
  ): void
  read(): Promise<string>
  /** The current value, summed over its labels; of durations their count. 0 for an unknown name. */
  readTotal(name: string): Promise<number>
  readonly contentType: string
}

const PREFIX = 'fibrewatch_'
/** Sums of `…_active_handles` and the like, under names that belong to counters. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]
const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

let registryOfProcess: Registry | undefined

/**
 * What the process itself computes, holds and waits for. Made once: the observers behind it, of garbage collection and of the
 * event loop, can not be taken away, and one made for each server would keep that server in memory after its end (prom-client 15).
 */
function findRegistryOfProcess(): Registry {
  if (registryOfProcess !== undefined) return registryOfProcess
  registryOfProcess = new Registry()
  collectDefaultMetrics({ register: registryOfProcess, prefix: PREFIX })
  for (const name of MISNAMED) registryOfProcess.removeSingleMetric(`${PREFIX}${name}`)
  return registryOfProcess
}

/** A registry of its own per server, so that several in one process (tests) do not count for each other. */
export function createMetrics(): Metrics {
  const ofProcess = findRegistryOfProcess()
  const registry = new Registry()
  const describe = <Label extends string>({ name, help, labels }: Named<Label>) => ({
    name: `${PREFIX}${name}`,
    help,
    labelNames: labels ?? [],
    registers: [registry],
  })
  return {
    addCounter: (options) => new Counter(describe(options)),
    addDurations: (options) => new Histogram({ ...describe(options), buckets: DURATION_BUCKETS_S }),
    addGauge: ({ read, ...options }) => {
      const gauge: Gauge = new Gauge({ ...describe(options), collect: () => gauge.set(read()) })
    },
    addTable: ({ read, ...options }) => {
      const gauge = new Gauge({
        ...describe(options),
        collect: async () => {
          const values = await read().catch(() => [])
          gauge.reset()
          for (const { labels, value } of values) gauge.labels(labels).set(value)
        },
      })
    },
    read: async () => [await ofProcess.metrics(), await registry.metrics()].join('\n'),
    readTotal: async (name) => {
      const found = await registry.getSingleMetric(`${PREFIX}${name}`)?.get()
      return found === undefined ? 0 : sumTotals(found)
    },
    contentType: registry.contentType,
  }
}

/** A histogram has values for each bucket, its sum and its count: only the count is taken. */
function sumTotals({ name, type, values }: MetricObjectWithValues<MetricValue<string>>): number {
  const counted = values.filter((value) => {
    const { metricName = name } = value as { metricName?: string }
    return metricName === (String(type) === 'histogram' ? `${name}_count` : name)
  })
  return counted.reduce((sum, { value }) => sum + value, 0)
}
