import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

async function loadRevision(world: World, { link }: Part): Promise<number> {
  const template = await world.call(traceTemplateApi.info, { query: { linkId: link.id } })
  return template?.revision ?? 0
}

async function makeUpdate(part: Part, world: World) {
  const places = [{ positionM: 5000, kind: 'non-reflective' as const, name: 'JC-09' }]
  const baseRevision = await loadRevision(world, part)
  return {
    body: { traceId: part.traceId, traceVersion: 1, baseRevision, appliesToArrivals: false, places },
  }
}

/** A link that has a template already keeps it. */
async function requireTemplate(part: Part, world: World): Promise<number> {
  const revision = await loadRevision(world, part)
  if (revision > 0) return revision
  return (await world.call(traceTemplateApi.update, await makeUpdate(part, world))).revision
}

export const traceTemplateSamples: SamplesOf<typeof traceTemplateApi> = {
  info: { bound: 'object', request: ({ link }) => ({ query: { linkId: link.id } }) },
  update: { bound: 'object', request: makeUpdate },
  preview: {
    bound: 'object',
    request: async (part, world) => {
      await requireTemplate(part, world)
      return { query: { id: part.traceId } }
    },
  },
  apply: {
    bound: 'object',
    request: async (part, world) => ({
      body: { linkId: part.link.id, revision: await requireTemplate(part, world), traceIds: [part.traceId] },
    }),
  },
}
