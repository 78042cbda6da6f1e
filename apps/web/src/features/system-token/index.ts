import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { tokenMessages } from './token.messages.ts'

const TokenPage = lazyPage(async () => (await import('./token.page.tsx')).TokenPage)

export const systemTokenFeature: Feature = {
  pages: { systemToken: { component: TokenPage } },
  messages: tokenMessages,
}
