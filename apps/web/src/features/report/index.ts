import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { reportPageMessages } from './report-page.messages.ts'

const ReportPage = lazyPage(async () => (await import('./report.page.tsx')).ReportPage)

export const reportFeature: Feature = {
  pages: { report: { component: ReportPage } },
  messages: reportPageMessages,
}
