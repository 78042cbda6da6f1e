import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { attributeMessages } from './attribute.messages.ts'

const AttributePage = lazy(async () => ({ default: (await import('./attribute.page.tsx')).AttributePage }))

export const systemAttributeFeature: Feature = {
  pages: { systemAttribute: { component: AttributePage } },
  messages: attributeMessages,
}
