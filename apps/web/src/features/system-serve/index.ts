import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { serveMessages } from './serve.messages.ts'

const ServePage = lazy(async () => ({ default: (await import('./serve.page.tsx')).ServePage }))

export const systemServeFeature: Feature = {
  pages: { systemServe: { component: ServePage } },
  messages: serveMessages,
}
