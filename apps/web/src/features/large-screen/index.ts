import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'

const loadPages = async () => await import('./large-screen.page.tsx')
const LightWall = lazyPage(async () => (await loadPages()).LightWall)
const DarkWall = lazyPage(async () => (await loadPages()).DarkWall)

/** Two addresses of the large screen: its code is loaded when one of them is opened. */
export const largeScreenFeature: Feature = {
  pages: {
    largeScreen: { component: LightWall, standsAlone: true },
    largeScreenDark: { component: DarkWall, standsAlone: true },
  },
  messages: async () => (await import('./large-screen.messages.ts')).largeScreenMessages,
}
