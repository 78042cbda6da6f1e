import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { serveMessages } from './serve.messages.ts'

const ServePage = lazyPage(async () => (await import('./serve.page.tsx')).ServePage)

export const systemServeFeature: Feature = {
  pages: { systemServe: { component: ServePage } },
  messages: serveMessages,
}
