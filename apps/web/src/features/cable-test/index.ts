import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { cableTestMessages } from './cable-test.messages.ts'

const CableTestPage = lazyPage(async () => (await import('./cable-test.page.tsx')).CableTestPage)

export const cableTestFeature: Feature = {
  pages: { cableTest: { component: CableTestPage, tabKeys: ['id'] } },
  messages: cableTestMessages,
}
