import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { organizationMessages } from './organization.messages.ts'

const UserPage = lazy(async () => ({ default: (await import('./user.page.tsx')).UserPage }))
const DepartmentPage = lazy(async () => ({
  default: (await import('./department.page.tsx')).DepartmentPage,
}))
const DomainPage = lazy(async () => ({ default: (await import('./domain.page.tsx')).DomainPage }))

export const systemOrganizationFeature: Feature = {
  pages: {
    systemUser: { component: UserPage },
    systemDept: { component: DepartmentPage },
    systemDomain: { component: DomainPage },
  },
  messages: organizationMessages,
}
