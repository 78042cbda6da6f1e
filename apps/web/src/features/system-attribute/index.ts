import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { attributeMessages } from './attribute.messages.ts'

const AttributePage = lazyPage(async () => (await import('./attribute.page.tsx')).AttributePage)

export const systemAttributeFeature: Feature = {
  pages: { systemAttribute: { component: AttributePage } },
  messages: attributeMessages,
}
