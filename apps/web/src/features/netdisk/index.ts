import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'
import { netdiskMessages } from './netdisk.messages.ts'

const NetdiskPage = lazy(async () => ({ default: (await import('./netdisk.page.tsx')).NetdiskPage }))

export const netdiskFeature: Feature = {
  pages: { systemNetdisk: { component: NetdiskPage } },
  messages: netdiskMessages,
}
