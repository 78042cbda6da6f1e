import { parameterApi } from '@fibrewatch/contract/parameter'
import type { SamplesOf } from '../sample.ts'
import type { World } from '../world.ts'

async function createParameter({ call, makeNumber }: World): Promise<string> {
  const key = `sample.${makeNumber()}`
  await call(parameterApi.add, { body: { key, name: key, value: '1' } })
  return key
}

export const parameterSamples: SamplesOf<typeof parameterApi> = {
  page: { bound: 'global', request: () => ({ query: {} }) },
  info: { bound: 'global', request: () => ({ query: { key: 'password.minLength' } }) },
  add: {
    bound: 'global',
    request: (_part, { makeNumber }) => ({
      body: { key: `sample.${makeNumber()}`, name: 'sample', value: '1', remark: 'sample' },
    }),
  },
  update: {
    bound: 'global',
    request: async (_part, world) => ({
      body: { key: await createParameter(world), value: '2', name: 'changed', remark: 'changed' },
    }),
  },
  reset: { bound: 'global', request: () => ({ body: { keys: ['password.minLength'] } }) },
  delete: {
    bound: 'global',
    request: async (_part, world) => ({ body: { keys: [await createParameter(world)] } }),
  },
  export: { bound: 'global', request: () => ({ query: {} }) },
}
