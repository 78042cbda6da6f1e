import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { ssoMessages } from './sso.messages.ts'

const SsoPage = lazyPage(async () => (await import('./sso.page.tsx')).SsoPage)

export const systemSsoFeature: Feature = {
  pages: { systemSso: { component: SsoPage } },
  messages: ssoMessages,
}
