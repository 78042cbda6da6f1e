import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { onlineMessages } from './online.messages.ts'

const OnlinePage = lazy(async () => ({ default: (await import('./online.page.tsx')).OnlinePage }))

export const systemOnlineFeature: Feature = {
  pages: { systemOnline: { component: OnlinePage } },
  messages: onlineMessages,
}
