import { systemApi } from '@fibrewatch/contract/system-info'
import type { SamplesOf } from '../sample.ts'

/** One black pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const nothing = { bound: 'global', request: () => ({}) } as const

export const systemSamples: SamplesOf<typeof systemApi> = {
  brand: nothing,
  info: nothing,
  update: {
    bound: 'global',
    request: () => ({ body: { name: '光纤', organisation: '线路', iconfontUrl: '/iconfont.js' } }),
  },
  changeLogo: { bound: 'global', request: () => ({ body: PNG, contentType: 'image/png' }) },
  logo: {
    bound: 'global',
    request: async (_part, { call }) => {
      await call(systemApi.changeLogo, { body: PNG, contentType: 'image/png' })
      return { query: {} }
    },
  },
  removeLogo: nothing,
}
