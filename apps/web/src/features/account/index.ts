import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { accountMessages } from './account.messages.ts'

const ProfilePage = lazyPage(async () => (await import('./profile.page.tsx')).ProfilePage)

export const accountFeature: Feature = {
  pages: { accountProfile: { component: ProfilePage, workKeys: ['section'] } },
  messages: accountMessages,
}
