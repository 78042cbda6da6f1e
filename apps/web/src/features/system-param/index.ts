import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { paramMessages } from './param.messages.ts'

const ParamPage = lazyPage(async () => (await import('./param.page.tsx')).ParamPage)

export const systemParamFeature: Feature = {
  pages: { systemParam: { component: ParamPage } },
  messages: paramMessages,
}
