import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { paramMessages } from './param.messages.ts'

const ParamPage = lazy(async () => ({ default: (await import('./param.page.tsx')).ParamPage }))

export const systemParamFeature: Feature = {
  pages: { systemParam: { component: ParamPage } },
  messages: paramMessages,
}
