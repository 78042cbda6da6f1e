import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { menuAdminMessages } from './menu-admin.messages.ts'

const MenuAdminPage = lazyPage(async () => (await import('./menu-admin.page.tsx')).MenuAdminPage)

export const systemMenuFeature: Feature = {
  pages: { systemMenu: { component: MenuAdminPage } },
  messages: menuAdminMessages,
}
