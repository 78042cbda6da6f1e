import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { infoMessages } from './info.messages.ts'

const InfoPage = lazy(async () => ({ default: (await import('./info.page.tsx')).InfoPage }))

export const systemInfoFeature: Feature = {
  pages: { systemInfo: { component: InfoPage } },
  messages: infoMessages,
}
