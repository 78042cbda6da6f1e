import { oauthApi } from '@fibrewatch/contract/oauth'
import { PASSWORD } from '#testing/test-app'
import { createUser } from '../made.ts'
import type { SamplesOf } from '../sample.ts'

export const oauthSamples: SamplesOf<typeof oauthApi> = {
  login: {
    bound: 'own',
    request: async (part, world) => ({
      body: { username: (await createUser(part, world)).username, password: PASSWORD },
    }),
  },
  logout: { bound: 'own', spendsSession: true, request: () => ({}) },
  // A user's session is not that of a large screen.
  display: { bound: 'own', refusal: 'object.not-found', request: () => ({}) },
  getCode: { bound: 'global', request: () => ({}) },
  verify: {
    bound: 'global',
    request: async (_part, { call }) => {
      const { id } = await call(oauthApi.getCode, {})
      return { params: { code: 'wrong' }, query: { id } }
    },
  },
  lock: { bound: 'own', spendsSession: true, request: () => ({}) },
  // Wrong passwords end it.
  confirm: { bound: 'own', spendsSession: true, request: () => ({ body: { password: PASSWORD } }) },
  unlock: { bound: 'own', spendsSession: true, request: () => ({ body: { password: PASSWORD } }) },
}
