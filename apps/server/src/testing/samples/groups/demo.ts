import { demoApi } from '@fibrewatch/contract/demo'
import type { SamplesOf } from '../sample.ts'
import type { World } from '../world.ts'

const part = {
  name: '备件',
  kind: 'tool',
  count: 1,
  place: '仓库',
  state: 'stocked',
  countedOn: null,
  remark: '',
} as const
const makePart = (world: World) => ({ ...part, code: `DEMO-${world.makeNumber()}` })
const readOwn = { bound: 'own', request: () => ({}) } as const

export const demoSamples: SamplesOf<typeof demoApi> = {
  exportHeroes: { bound: 'global', request: () => ({ query: { ids: '1,161' } }) },
  exportSecondHeroes: { bound: 'global', request: () => ({ query: { ids: '105' } }) },
  options: { bound: 'global', request: () => ({ query: { keyword: 'an' } }) },
  pageParts: { bound: 'own', request: () => ({ query: { limit: 5 } }) },
  checkPartCode: { bound: 'own', request: () => ({ query: { code: 'FREE-1' } }) },
  addPart: { bound: 'own', request: (_part, world) => ({ body: makePart(world) }) },
  updateParts: {
    bound: 'own',
    request: (_part, world) => ({ body: { list: [{ ...makePart(world), id: 1 }] } }),
  },
  deleteParts: {
    bound: 'own',
    request: async (_part, world, caller) => {
      const { id } = await world.call(demoApi.addPart, { body: makePart(world) }, caller)
      return { body: { ids: [id] } }
    },
  },
  basicInfo: readOwn,
  basicSave: {
    bound: 'own',
    request: () => ({
      body: {
        title: '例行巡检',
        kind: 'patrol',
        fromDay: '2026-03-01',
        toDay: '2026-03-02',
        people: 2,
        leaderId: '1',
        tools: ['otdr'],
        isUrgent: false,
        remark: '',
      },
    }),
  },
  ruleInfo: readOwn,
  ruleSave: {
    bound: 'own',
    request: () => ({ body: { code: 'GL-1', lengthKm: 10, budgetDb: 5, email: 'watch@example.com' } }),
  },
  dynamicInfo: readOwn,
  dynamicSave: {
    bound: 'own',
    request: () => ({
      body: { cable: 'GYTA-24', splices: [{ closure: 'J01', positionKm: 1.2, lossDb: 0.05 }] },
    }),
  },
  componentInfo: readOwn,
  componentSave: {
    bound: 'own',
    request: () => ({ body: { name: '默认', limits: { minor: 0.3, major: 1, critical: 3 } } }),
  },
}
