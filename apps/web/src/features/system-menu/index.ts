import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { menuAdminMessages } from './menu-admin.messages.ts'

const MenuAdminPage = lazy(async () => ({ default: (await import('./menu-admin.page.tsx')).MenuAdminPage }))

export const systemMenuFeature: Feature = {
  pages: { systemMenu: { component: MenuAdminPage } },
  messages: menuAdminMessages,
}
