import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { logMessages } from './log.messages.ts'

const LogPage = lazy(async () => ({ default: (await import('./log.page.tsx')).LogPage }))

export const systemLogFeature: Feature = {
  pages: { systemLog: { component: LogPage } },
  messages: logMessages,
}
