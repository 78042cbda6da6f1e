import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { moduleMessages } from './module.messages.ts'

const ModulePage = lazyPage(async () => (await import('./module.page.tsx')).ModulePage)

export const systemModuleFeature: Feature = {
  pages: { systemModule: { component: ModulePage } },
  messages: moduleMessages,
}
