import { taskApi } from '@fibrewatch/contract/task'
import type { SamplesOf } from '../sample.ts'
import type { World } from '../world.ts'

/** Far too seldom to fall due during a test. */
const EVERY_MS = 31_536_000_000

async function makeTask({ call, makeNumber }: World) {
  const handlers = await call(taskApi.handlers, {})
  const handler = handlers.find(({ name }) => name.includes('session'))?.name ?? handlers[0]?.name ?? ''
  return { name: `task ${makeNumber()}`, handler, type: 'interval', everyMs: EVERY_MS, status: 0 } as const
}

async function createTask(world: World): Promise<number> {
  const { id } = await world.call(taskApi.add, { body: await makeTask(world) })
  return id
}

const one = {
  bound: 'global',
  request: async (_part: unknown, world: World) => ({ body: { id: await createTask(world) } }),
} as const

export const taskSamples: SamplesOf<typeof taskApi> = {
  page: { bound: 'global', request: () => ({ query: {} }) },
  info: { bound: 'global', request: async (_part, world) => ({ query: { id: await createTask(world) } }) },
  export: { bound: 'global', request: () => ({ query: {} }) },
  handlers: { bound: 'global', request: () => ({}) },
  preview: { bound: 'global', request: () => ({ query: { cron: '0 3 * * *', timeZone: 'Asia/Shanghai' } }) },
  add: { bound: 'global', request: async (_part, world) => ({ body: await makeTask(world) }) },
  update: {
    bound: 'global',
    request: async (_part, world) => ({
      body: { id: await createTask(world), ...(await makeTask(world)), remark: 'changed' },
    }),
  },
  delete: {
    bound: 'global',
    request: async (_part, world) => ({ body: { ids: [await createTask(world)] } }),
  },
  start: one,
  stop: one,
  once: one,
}
