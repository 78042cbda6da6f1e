import { lazy } from 'react'
import type { Feature } from '#lib/feature.ts'

const HeroPage = lazy(async () => ({ default: (await import('./hero.page.tsx')).HeroPage }))
const SecondHeroPage = lazy(async () => ({
  default: (await import('./second-hero.page.tsx')).SecondHeroPage,
}))

/** Nothing of it is loaded before one of its pages is shown: its words neither. */
export const demoFeature: Feature = {
  pages: {
    // A hero's details are a tab of their own.
    demoHero: { component: HeroPage, tabKeys: ['heroId'] },
    demoHeroSecond: { component: SecondHeroPage },
  },
  messages: async () => (await import('./demo.messages.ts')).demoMessages,
}
