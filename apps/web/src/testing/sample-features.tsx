import type { ReactElement } from 'react'
import type { Feature } from '#lib/feature.ts'
import { BrokenPage, CountingPage, EditingPage, RowsPage } from './sample-pages.tsx'

type Entry = {
  component: () => ReactElement
  tabKeys?: readonly string[]
  workKeys?: readonly string[]
  standsAlone?: boolean
  hasWindow?: boolean
}

const pages: Readonly<Record<string, Entry>> = {
  dashboard: { component: () => <CountingPage name="dashboard" /> },
  event: { component: () => <CountingPage name="event" />, hasWindow: true },
  resource: { component: BrokenPage },
  systemInfo: { component: () => <CountingPage name="wall" />, standsAlone: true },
  largeScreenDark: { component: () => <CountingPage name="large screen" />, standsAlone: true },
  systemRole: { component: RowsPage, workKeys: ['row'] },
  systemUser: { component: EditingPage, tabKeys: ['id'] },
}

/** Stands in for `#app/features.ts`: pages a test can look into. */
export const FEATURES: readonly Feature[] = []
export const findPage = (id: string | null): Entry | null => pages[id ?? ''] ?? null
