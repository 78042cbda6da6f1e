import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'

const loadPages = async () => await import('./large-screen.page.tsx')
const LightWall = lazy(async () => ({ default: (await loadPages()).LightWall }))
const DarkWall = lazy(async () => ({ default: (await loadPages()).DarkWall }))

/** Two addresses for one picture: nothing of it is loaded before one of them is opened. */
export const largeScreenFeature: Feature = {
  pages: {
    largeScreen: { component: LightWall, standsAlone: true },
    largeScreenDark: { component: DarkWall, standsAlone: true },
  },
  messages: async () => (await import('./large-screen.messages.ts')).largeScreenMessages,
}
