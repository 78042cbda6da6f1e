import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { resourceMessages } from './resource.messages.ts'

const ResourcePage = lazy(async () => ({ default: (await import('./resource.page.tsx')).ResourcePage }))

export const resourceFeature: Feature = {
  pages: { resource: { component: ResourcePage } },
  messages: resourceMessages,
}
