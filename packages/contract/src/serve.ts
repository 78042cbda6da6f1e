import { type Static, Type } from 'typebox'
import { get } from './endpoint.ts'
import { healthCheck } from './health.ts'
import { closedObject, nullable, oneOf, text } from './schema.ts'

const ratio = Type.Number({ minimum: 0, maximum: 1 })

/** The server that answered, as it is now. Loads are shares of the last window, not averages since the start. */
export const serveStat = Type.Object({
  at: Type.String(),
  /** Name of this server among several on one database. */
  server: Type.String(),
  runtime: Type.Object({
    os: Type.String(),
    arch: Type.String(),
    nodeVersion: Type.String(),
    productVersion: Type.String(),
    pid: Type.Integer(),
    startedAt: Type.String(),
    uptimeS: Type.Number(),
  }),
  database: Type.Object({
    kind: oneOf(['embedded', 'server']),
    version: Type.String(),
    sizeBytes: Type.Integer(),
  }),
  cpu: Type.Object({
    model: Type.String(),
    cores: Type.Integer(),
    /** Length of the window the loads are of; null until the first window has passed. */
    windowMs: nullable(Type.Number()),
    load: nullable(ratio),
    coresLoad: Type.Array(ratio),
    /** Cores' worth of time this process used: 1.5 is one core and a half. */
    processCores: nullable(Type.Number()),
  }),
  memory: Type.Object({
    totalBytes: Type.Integer(),
    availableBytes: Type.Integer(),
    processRssBytes: Type.Integer(),
    processHeapUsedBytes: Type.Integer(),
    processHeapTotalBytes: Type.Integer(),
  }),
  /** File system of the data folder. */
  disk: Type.Object({
    totalBytes: Type.Integer(),
    usedBytes: Type.Integer(),
    availableBytes: Type.Integer(),
  }),
  /** Delay of the event loop in the last window. */
  eventLoop: Type.Object({ p50Ms: nullable(Type.Number()), p99Ms: nullable(Type.Number()) }),
  websockets: Type.Integer(),
  /** Events received and not yet stored. */
  ingestQueue: Type.Integer(),
  requestsPerS: nullable(Type.Number()),
  /** What this server looks at again and again. */
  checks: Type.Array(healthCheck),
})
export type ServeStat = Static<typeof serveStat>

export const SERVE_RANGES = ['1h', '24h', '7d'] as const
export type ServeRange = (typeof SERVE_RANGES)[number]

/** Means over one step; null where nothing was measured. */
export const servePoint = Type.Object({
  at: Type.String(),
  cpuLoad: nullable(ratio),
  memoryUsed: nullable(ratio),
  processRssBytes: nullable(Type.Number()),
  diskUsed: nullable(ratio),
  eventLoopP99Ms: nullable(Type.Number()),
  websockets: nullable(Type.Number()),
  ingestQueue: nullable(Type.Number()),
  requestsPerS: nullable(Type.Number()),
})
export type ServePoint = Static<typeof servePoint>

export const serveApi = {
  stat: get('sys/serve/stat', {
    reach: 'installation',
    label: { zh: '服务状态', en: 'Server status' },
    data: serveStat,
  }),
  history: get('sys/serve/history', {
    reach: 'installation',
    label: { zh: '服务状态历史', en: 'Server status history' },
    query: closedObject({
      range: Type.Optional(oneOf(SERVE_RANGES)),
      /** Default: the server that answers. */
      server: Type.Optional(text(300)),
    }),
    data: Type.Object({
      server: Type.String(),
      servers: Type.Array(Type.String()),
      stepS: Type.Integer(),
      points: Type.Array(servePoint),
    }),
  }),
}
