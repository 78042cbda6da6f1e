import { reportApi } from '@fibrewatch/contract/report'
import { createFile } from './batch.ts'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const asked = {
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  words: { project: '', tester: '', approver: '', remark: '' },
} as const

/** A report that is being made. */
async function orderReport({ traceId }: Part, { call }: World): Promise<string> {
  return (await call(reportApi.trace, { body: { traceId, ...asked } })).id
}

const one = {
  bound: 'object',
  request: async (part: Part, world: World) => ({ query: { id: await orderReport(part, world) } }),
} as const satisfies Sample

const change = {
  bound: 'object',
  request: async (part: Part, world: World) => ({ body: { id: await orderReport(part, world) } }),
} as const satisfies Sample

export const reportSamples: SamplesOf<typeof reportApi> = {
  page: { bound: 'list', request: () => ({ query: {} }) },
  info: one,
  trace: { bound: 'object', request: ({ traceId }) => ({ body: { traceId, ...asked } }) },
  links: { bound: 'object', request: ({ link }) => ({ body: { linkIds: [link.id], ...asked } }) },
  batch: {
    bound: 'object',
    request: async (part, world) => {
      const { batchId } = await createFile(part, world)
      return { body: { batchId, format: 'pdf', hasFibreSheets: true, ...asked } }
    },
  },
  alarm: { bound: 'object', request: ({ alarmId }) => ({ body: { alarmId, ...asked } }) },
  cancel: change,
  delete: change,
  download: {
    bound: 'object',
    request: async (part, world) => ({ query: { id: await requireMade(part, world) } }),
  },
}

/** Downloading leaves a report as it is: one of each part is drawn, not one for each test. */
const madeReports = new WeakMap<Part, Promise<string>>()

async function requireMade(part: Part, world: World): Promise<string> {
  const made = madeReports.get(part) ?? makeReport(part, world)
  madeReports.set(part, made)
  return await made
}

async function makeReport(part: Part, world: World): Promise<string> {
  const id = await orderReport(part, world)
  await waitUntilMade(world, id)
  return id
}

/** The job runs at once, in a thread: its row says when it has ended. */
async function waitUntilMade({ call }: World, id: string): Promise<void> {
  for (;;) {
    const { state } = await call(reportApi.info, { query: { id } })
    if (state !== 'queued' && state !== 'running') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
