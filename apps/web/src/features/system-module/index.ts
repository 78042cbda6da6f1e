import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { moduleMessages } from './module.messages.ts'

const ModulePage = lazy(async () => ({ default: (await import('./module.page.tsx')).ModulePage }))

export const systemModuleFeature: Feature = {
  pages: { systemModule: { component: ModulePage } },
  messages: moduleMessages,
}
