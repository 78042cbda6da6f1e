import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { organizationMessages } from './organization.messages.ts'

const UserPage = lazyPage(async () => (await import('./user.page.tsx')).UserPage)
const DepartmentPage = lazyPage(async () => (await import('./department.page.tsx')).DepartmentPage)
const DomainPage = lazyPage(async () => (await import('./domain.page.tsx')).DomainPage)

export const systemOrganizationFeature: Feature = {
  pages: {
    systemUser: { component: UserPage },
    systemDept: { component: DepartmentPage },
    systemDomain: { component: DomainPage },
  },
  messages: organizationMessages,
}
