import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { roleMessages } from './role.messages.ts'

const RolePage = lazy(async () => ({ default: (await import('./role.page.tsx')).RolePage }))

export const systemRoleFeature: Feature = {
  pages: { systemRole: { component: RolePage, workKeys: ['role', 'part'] } },
  messages: roleMessages,
}
