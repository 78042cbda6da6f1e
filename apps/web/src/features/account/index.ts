import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { accountMessages } from './account.messages.ts'

const ProfilePage = lazy(async () => ({ default: (await import('./profile.page.tsx')).ProfilePage }))

export const accountFeature: Feature = {
  pages: { accountProfile: { component: ProfilePage, workKeys: ['section'] } },
  messages: accountMessages,
}
