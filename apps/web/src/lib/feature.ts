import type { PageId } from '@fibrewatch/contract'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Messages } from './i18n/i18n.ts'

/** Loads its code when it is first shown. Takes no properties: the address says what to show. */
export type PageComponent = LazyExoticComponent<ComponentType>

/** What a feature brings to the console. `app/features.ts` lists them all. */
export type Feature = {
  pages: Partial<Record<PageId, PageComponent>>
  messages: Messages
}
