import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { logMessages } from './log.messages.ts'

const LogPage = lazyPage(async () => (await import('./log.page.tsx')).LogPage)

export const systemLogFeature: Feature = {
  pages: { systemLog: { component: LogPage } },
  messages: logMessages,
}
