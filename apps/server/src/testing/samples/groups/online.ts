import { onlineApi } from '@fibrewatch/contract/online'
import { createUser } from '../made.ts'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

/** The session of a user who has just signed in. */
async function openSession(part: Part, world: World): Promise<string> {
  const { username } = await createUser(part, world)
  await world.app.signIn(username)
  const { list } = await world.call(onlineApi.list, { query: { keyword: username } })
  return list[0]?.id ?? ''
}

export const onlineSamples: SamplesOf<typeof onlineApi> = {
  list: {
    bound: 'list',
    request: async (part, world) => {
      await openSession(part, world)
      return { query: { limit: 1000 } }
    },
  },
  kick: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({ body: { id: await openSession(part, world) } }),
  },
  addDisplay: {
    bound: 'object',
    lesserRefusal: 'role.exceeds-own',
    request: ({ domainId, opens = [] }, world) => ({
      body: {
        name: `wall ${world.makeNumber()}`,
        domainId,
        days: 30,
        permissions: opens.length === 0 ? [] : ['monitor:alarm:page'],
      },
    }),
  },
  export: { bound: 'list', request: () => ({ query: {} }) },
}
