import { isPageId, type PageId } from '@fibrewatch/contract/page-id'
import type { Feature, PageEntry } from '#lib/feature.ts'
import * as features from './feature-list.ts'

export const FEATURES: readonly Feature[] = Object.values(features)

/** The page that a menu names in `viewPath`; null when no feature has it. */
export function findPage(viewPath: string | null): PageEntry | null {
  if (viewPath === null || !isPageId(viewPath)) return null
  const id: PageId = viewPath
  return FEATURES.map(({ pages }) => pages[id]).find((found) => found !== undefined) ?? null
}
