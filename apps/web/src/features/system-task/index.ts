import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { taskMessages } from './task.messages.ts'

const TaskPage = lazy(async () => ({ default: (await import('./task.page.tsx')).TaskPage }))

export const systemTaskFeature: Feature = {
  pages: { systemTask: { component: TaskPage } },
  messages: taskMessages,
}
