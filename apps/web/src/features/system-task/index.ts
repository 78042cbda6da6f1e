import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { taskMessages } from './task.messages.ts'

const TaskPage = lazyPage(async () => (await import('./task.page.tsx')).TaskPage)

export const systemTaskFeature: Feature = {
  pages: { systemTask: { component: TaskPage } },
  messages: taskMessages,
}
