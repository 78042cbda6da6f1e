import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { infoMessages } from './info.messages.ts'

const InfoPage = lazyPage(async () => (await import('./info.page.tsx')).InfoPage)

export const systemInfoFeature: Feature = {
  pages: { systemInfo: { component: InfoPage } },
  messages: infoMessages,
}
