import { notifyApi } from '@fibrewatch/contract/notify'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

/** Nothing listens there, and no setting allows it. */
const RECEIVER = 'http://127.0.0.1:9/alarms'

const makeFields = ({ name }: Part) => ({
  name: `${name} channel`,
  targets: [RECEIVER],
  minSeverity: 'major' as const,
  events: ['raised' as const, 'cleared' as const],
  language: 'zh' as const,
  timeZone: 'Asia/Shanghai',
  isEnabled: true,
})

const makeChannel = (part: Part) => ({
  ...makeFields(part),
  domainId: part.domainId,
  kind: 'webhook' as const,
})

const createChannel = async (part: Part, world: World): Promise<number> =>
  (await world.call(notifyApi.add, { body: makeChannel(part) })).id

const one = {
  bound: 'object',
  request: async (part: Part, world: World) => ({ body: { id: await createChannel(part, world) } }),
} as const

const ofChannel = {
  bound: 'object',
  request: async (part: Part, world: World) => ({ query: { channelId: await createChannel(part, world) } }),
} as const

export const notifySamples: SamplesOf<typeof notifyApi> = {
  page: {
    bound: 'list',
    request: async (part, world) => {
      await createChannel(part, world)
      return { query: {} }
    },
  },
  add: { bound: 'object', request: (part) => ({ body: makeChannel(part) }) },
  update: {
    bound: 'object',
    request: async (part, world) => ({ body: { ...makeFields(part), id: await createChannel(part, world) } }),
  },
  delete: one,
  renew: one,
  test: one,
  log: ofChannel,
  dead: ofChannel,
  resend: {
    bound: 'object',
    request: async (part, world) => ({ body: { channelId: await createChannel(part, world) } }),
  },
}
