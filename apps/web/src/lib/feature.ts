import type { PageId } from '@fibrewatch/contract'
import type { Messages } from './i18n/i18n.ts'
import type { PageComponent } from './lazy-page.ts'

/** One page and how it stands in the console. */
export type PageEntry = {
  /** Takes no properties: the address says what to show. */
  component: PageComponent
  /**
   * Query keys that name what the page shows, such as the id of one object: another value is another tab. Every other
   * key is state of the tab it is in. None: one tab, whatever the query.
   */
  tabKeys?: readonly string[]
  /** Query keys that name what is edited: another value asks first while there is work that is not saved. */
  workKeys?: readonly string[]
  /** Never closed to make room for others: what must not go from before an operator's eyes without a word. */
  staysOpen?: boolean
  /** Drawn alone over the whole window: in no menu and in no tab. */
  standsAlone?: boolean
  /** May be taken out into a window of its own, at `/separatePage/` and the page's id. */
  hasWindow?: boolean
}

/** What a feature brings to the console. `app/features.ts` lists them all. */
export type Feature = {
  pages: Partial<Record<PageId, PageEntry>>
  /** A function where they come with the pages, not with the console. */
  messages: Messages | (() => Promise<Messages | readonly Messages[]>)
}
