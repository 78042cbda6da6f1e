import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { roleMessages } from './role.messages.ts'

const RolePage = lazyPage(async () => (await import('./role.page.tsx')).RolePage)

export const systemRoleFeature: Feature = {
  pages: { systemRole: { component: RolePage, workKeys: ['role', 'part'] } },
  messages: roleMessages,
}
