import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { dashboardMessages } from './dashboard.messages.ts'

const DashboardPage = lazy(async () => ({ default: (await import('./dashboard.page.tsx')).DashboardPage }))

export const dashboardFeature: Feature = {
  pages: { dashboard: { component: DashboardPage } },
  messages: dashboardMessages,
}
