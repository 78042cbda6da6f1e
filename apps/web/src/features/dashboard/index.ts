import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { dashboardMessages } from './dashboard.messages.ts'

const DashboardPage = lazyPage(async () => (await import('./dashboard.page.tsx')).DashboardPage)

export const dashboardFeature: Feature = {
  pages: { dashboard: { component: DashboardPage } },
  messages: dashboardMessages,
}
