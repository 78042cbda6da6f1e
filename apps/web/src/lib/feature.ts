import type { PageId } from '@fibrewatch/contract/page-id'
import type { Messages } from './i18n/i18n.ts'
import type { PageComponent } from './lazy-page.ts'

/** A page and its properties in the console. */
export type PageEntry = {
  /** Takes no properties: the address decides what it shows. */
  component: PageComponent
  /** Asks what it reads first, while its code and the console around it are still being made ready (`askEarly` in `lib/query`). */
  askEarly?: () => void
  /**
   * Query keys that name what the page shows, such as the id of one object: another value is another tab. Every other
   * key is state of its tab. None: one tab, whatever the query.
   */
  tabKeys?: readonly string[]
  /** Query keys that name what is edited: changing them asks first while there is unsaved work. */
  workKeys?: readonly string[]
  /** Never closed to make room for others: its content must stay before an operator's eyes. */
  staysOpen?: boolean
  /** Shown alone in the whole window: in no menu and in no tab. */
  standsAlone?: boolean
  /** May be opened in a window of its own, at `/separatePage/` and the page's id. */
  hasWindow?: boolean
}

/** The parts of a feature. `app/features.ts` lists all features. */
export type Feature = {
  pages: Partial<Record<PageId, PageEntry>>
  /** A function where they are loaded with the pages. */
  messages: Messages | (() => Promise<Messages | readonly Messages[]>)
}
