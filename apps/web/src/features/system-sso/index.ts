import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { ssoMessages } from './sso.messages.ts'

const SsoPage = lazy(async () => ({ default: (await import('./sso.page.tsx')).SsoPage }))

export const systemSsoFeature: Feature = {
  pages: { systemSso: { component: SsoPage } },
  messages: ssoMessages,
}
