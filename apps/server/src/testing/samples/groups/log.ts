import { accountApi } from '@fibrewatch/contract/account'
import { logApi } from '@fibrewatch/contract/log'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

/** Lets the user of the domain do something that is logged with its name. */
async function leaveTrace({ name, user }: Part, { app, call }: World): Promise<void> {
  const token = await app.signIn(user.username)
  await call(accountApi.update, { body: { remark: name } }, { token })
}

/** By user: the parameters may hold names of foreign objects, and users may see what they sent. */
const list = {
  bound: 'list',
  marks: ({ user }: Part) => [user.username],
  request: async (part: Part, world: World) => {
    await leaveTrace(part, world)
    return { query: {} }
  },
} as const satisfies Sample
const global = { bound: 'global', request: () => ({ query: {} }) } as const

export const logSamples: SamplesOf<typeof logApi> = {
  requestPage: list,
  requestInfo: {
    bound: 'object',
    request: async (part, world) => {
      await leaveTrace(part, world)
      const { list: rows } = await world.call(logApi.requestPage, { query: { userId: part.user.id } })
      return { query: { id: rows[0]?.id ?? '' } }
    },
  },
  requestExport: list,
  loginPage: list,
  loginExport: list,
  taskPage: global,
  taskExport: global,
  verify: { bound: 'global', request: () => ({}) },
}
