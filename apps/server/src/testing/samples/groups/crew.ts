import { type crewApi, crewApi as api } from '@fibrewatch/contract/crew'
import type { SamplesOf } from '../sample.ts'
import type { Part, SampleRequest, World } from '../world.ts'
import { addNode, layCable, requireOpenFault } from './cable.ts'

/** The smallest picture there is: a JPEG by its first bytes. */
const PICTURE = Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1').toString('base64')

const makeId = ({ makeNumber }: World) => `0193c000-0000-7000-8000-${String(makeNumber()).padStart(12, '0')}`

async function makeEntry(
  part: Part,
  world: World,
): Promise<Required<SampleRequest<typeof crewApi.add>>['body']> {
  return {
    id: makeId(world),
    subject: 'node',
    subjectId: await addNode(part, world),
    writtenAt: '2026-06-01T08:00:00Z',
    text: part.name,
    picture: PICTURE,
  }
}

export const crewSamples: SamplesOf<typeof crewApi> = {
  closures: {
    bound: 'list',
    request: async (part, world) => {
      const { cableId } = await layCable(part, world)
      // Other samples lay more than a page shows.
      return { query: { cableIds: String(cableId) } }
    },
  },
  faults: {
    bound: 'list',
    request: async (part, world) => {
      await requireOpenFault(part, world)
      return {}
    },
  },
  add: { bound: 'object', request: async (part, world) => ({ body: await makeEntry(part, world) }) },
  picture: {
    bound: 'object',
    request: async (part, world) => {
      const body = await makeEntry(part, world)
      await world.call(api.add, { body })
      return { query: { id: body.id } }
    },
  },
}
