import { type AccountSettings, accountApi } from '@fibrewatch/contract/account'
import { viewApi } from '@fibrewatch/contract/view'
import { createMaterial } from './material.ts'
import type { SamplesOf } from '../sample.ts'
import type { Caller, World } from '../world.ts'

const settings: AccountSettings = {
  navTheme: 'realDark',
  primaryColor: 'rgb(24, 144, 255)',
  layout: 'topmenu',
  contentWidth: 'Fluid',
  fixedHeader: true,
  fixSiderbar: true,
  colorWeak: false,
  menuLocale: true,
  title: null,
  pwa: false,
  iconfontUrl: '/iconfont.js',
  density: 'default',
  locale: 'zh_CN',
}
const own = { bound: 'own', request: () => ({}) } as const

export const accountSamples: SamplesOf<typeof accountApi> = {
  info: own,
  update: {
    bound: 'own',
    request: async ({ name }, world, caller) => {
      const { url } = await createMaterial(world, caller)
      return { body: { nickName: name, email: 'a@b.example', avatar: url } }
    },
  },
  password: {
    bound: 'own',
    // The right one would change the password for every later test.
    refusal: 'password.wrong',
    // Several wrong ones end the session.
    spendsSession: true,
    request: () => ({ body: { originPassword: 'wrong-password', newPassword: 'tank-lorry-7' } }),
  },
  settings: own,
  saveSettings: { bound: 'own', request: () => ({ body: settings }) },
  sessions: own,
  endSession: {
    bound: 'own',
    request: async (_part, { app, call }, { username }) => {
      const token = await app.signIn(username)
      const sessions = await call(accountApi.sessions, {}, { token })
      const current = sessions.find(({ isCurrent }) => isCurrent)
      return { body: { id: current?.id ?? '' } }
    },
  },
  activity: own,
  failures: own,
  permmenu: own,
}

const makeView = ({ makeNumber }: World) => ({ table: 'sys.user', name: `${makeNumber()}`, state: '{}' })

async function createView(world: World, caller: Caller): Promise<number> {
  const { id } = await world.call(viewApi.save, { body: makeView(world) }, caller)
  return id
}

export const viewSamples: SamplesOf<typeof viewApi> = {
  list: { bound: 'own', request: () => ({ query: { table: 'sys.user' } }) },
  save: {
    bound: 'own',
    request: async (_part, world, caller) => ({
      body: { id: await createView(world, caller), ...makeView(world), roleId: null },
    }),
  },
  delete: {
    bound: 'own',
    request: async (_part, world, caller) => ({ body: { id: await createView(world, caller) } }),
  },
}
