import { type ApiToken, apiTokenApi, type ownTokenApi } from '@fibrewatch/contract/api-token'
import { createUser } from '../made.ts'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const SAMPLE_NAME = 'sample'

/** Without codes: anybody may give none. */
const makeFields = ({ domainId }: Pick<Part, 'domainId'>, world: World) => ({
  name: `${SAMPLE_NAME} ${world.makeNumber()}`,
  permissions: [],
  domainId,
  days: 30,
})

/** Of a user made for it: an account has a limited number of tokens. */
async function makeBody(part: Part, world: World) {
  const { username } = await createUser(part, world)
  return { ...makeFields(part, world), name: `${part.name} ${world.makeNumber()}`, username }
}

const createToken = async (part: Part, world: World): Promise<string> =>
  (await world.call(apiTokenApi.add, { body: await makeBody(part, world) })).id

export const apiTokenSamples: SamplesOf<typeof apiTokenApi> = {
  page: {
    bound: 'list',
    request: async (part, world) => {
      await createToken(part, world)
      return { query: { limit: 1000 } }
    },
  },
  options: {
    bound: 'object',
    request: async (part, world) => ({ query: { username: (await createUser(part, world)).username } }),
  },
  add: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({ body: await makeBody(part, world) }),
  },
  revoke: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({ body: { id: await createToken(part, world) } }),
  },
}

export const ownTokenSamples: SamplesOf<typeof ownTokenApi> = {
  list: { bound: 'own', request: () => ({}) },
  options: { bound: 'own', request: () => ({}) },
  add: { bound: 'own', request: (_, world, caller) => makeOwn(world, caller.username) },
  revoke: {
    bound: 'own',
    request: async (_, world, caller) => {
      const { body } = await makeOwn(world, caller.username)
      const made = await world.call(apiTokenApi.add, { body: { ...body, username: caller.username } })
      return { body: { id: made.id } }
    },
  },
  self: { bound: 'own', refusal: 'object.not-found', request: () => ({}) },
}

/** In the caller's domain; those of earlier samples are ended, as an account has a limited number. */
async function makeOwn(world: World, username: string) {
  const { list } = await world.call(apiTokenApi.page, { query: { keyword: username, state: 'good' } })
  const isSample = (token: ApiToken) => token.username === username && token.name.startsWith(SAMPLE_NAME)
  for (const { id } of list.filter(isSample)) await world.call(apiTokenApi.revoke, { body: { id } })
  const home = [world.near, world.far].find(({ user }) => user.username === username)
  return { body: makeFields(home ?? { domainId: 1 }, world) }
}
