import type { FunctionComponent } from 'react'
import type { Feature, PageEntry } from '#lib/feature.ts'
import type { PageComponent } from '#lib/lazy-page.ts'
import { BrokenPage, CountingPage, EditingPage, RowsPage } from './sample-pages.tsx'

/** Its code is there from the start. */
const present = (component: FunctionComponent): PageComponent =>
  Object.assign(component, { load: async () => {} })

const pages: Readonly<Record<string, PageEntry>> = {
  dashboard: { component: present(() => <CountingPage name="dashboard" />) },
  event: { component: present(() => <CountingPage name="event" />), hasWindow: true },
  resource: { component: present(BrokenPage) },
  systemInfo: { component: present(() => <CountingPage name="wall" />), standsAlone: true },
  largeScreenDark: { component: present(() => <CountingPage name="large screen" />), standsAlone: true },
  systemRole: { component: present(RowsPage), workKeys: ['row'] },
  systemUser: { component: present(EditingPage), tabKeys: ['id'] },
}

/** Stands in for `#app/features.ts`: pages a test can look into. */
export const FEATURES: readonly Feature[] = []
export const findPage = (id: string | null): PageEntry | null => pages[id ?? ''] ?? null
