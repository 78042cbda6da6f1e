import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { onlineMessages } from './online.messages.ts'

const OnlinePage = lazyPage(async () => (await import('./online.page.tsx')).OnlinePage)

export const systemOnlineFeature: Feature = {
  pages: { systemOnline: { component: OnlinePage } },
  messages: onlineMessages,
}
